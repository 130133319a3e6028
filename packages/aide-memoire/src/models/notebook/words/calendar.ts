/** Days and months. One concept per line; the format is explained in concepts.ts. */
export const calendar: string = `
day-name | |
monday < day-name | monday, mon | lundi
tuesday < day-name | tuesday, tue, tues | mardi
wednesday < day-name | wednesday, wed | mercredi
thursday < day-name | thursday, thu, thur, thurs | jeudi
friday < day-name | friday, fri | vendredi
saturday < day-name | saturday, sat | samedi
sunday < day-name | sunday | dimanche
month-name | |
january < month-name | january, jan | janvier
february < month-name | february, feb | février
march < month-name | march | mars
april < month-name | april, apr | avril
may < month-name | may | mai
june < month-name | june, jun | juin
july < month-name | july, jul | juillet
august < month-name | august, aug | août
september < month-name | september, sept | septembre
october < month-name | october, oct | octobre
november < month-name | november, nov | novembre
december < month-name | december, dec | décembre
`;
