/**
 * Meanings that speak of one another: who asks about their teeth hears of the dentist. Each line is a concept and those near
 * it (not near one another); weaker than a shared meaning.
 */
export const related: string = `
tooth dentist orthodontist
eye optician glasses lenses
roof roofer
paint painter paint-hobby
leak plumber
electricity electrician
key lock locksmith
hair hairdresser hairdressers
check-up dentist optician appointment inspect
back osteopath physio
shoulder physio
knee physio
skin dermatologist
heart cardiologist
foot podiatrist
baby midwife pregnancy
medicine doctor pharmacy
illness doctor
garden gardener gardening
lawn lawnmower
rent home landlord tenant
extension phone phone-number
office work
office office-place
holiday summer
holiday trip
swim pool
course learn teach
book writer author write
photo photographer
wedding spouse
expire end
give-back return
bring return
offer give gift
price pay
train station
flight airport
bus coach-bus
repair renovation break
look-after caretaker nanny responsible watch-verb
water-verb look-after
grade exam
food cook-verb eat serve
bread bakery
meat butchers
entrance door building gate
inspect appointment dentist optician
install replace
work job-transfer
eat cook-verb serve
drink serve
give serve
report essay
delivery post
cook-verb oven
sleep bed
computer device
pregnancy twin baby
baby twin
username password
accounts-department accountant
bank-account accountant
`;
