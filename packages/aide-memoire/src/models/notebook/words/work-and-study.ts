/** Work, study, money, papers, codes and devices. One concept per line; the format is explained in concepts.ts. */
export const workAndStudy: string = `
job | job, profession, occupation, career, trade, line of work | métier, profession, emploi, job, boulot, carrière, gagne-pain
work | work, working, works as, employed, employer | travailler, travail, bosser, boulot, taf, employeur, exercer, embaucher
job-transfer < work | transferred, relocated for work | muter, mutation
company | company, ltd, inc, plc, llc, gmbh, firm, business, employer, supplier, agency, startup | entreprise, société, sarl, sas, boîte, employeur, fournisseur, agence, start-up, prestataire
salary | salary, wage, pay rise, pay slip, earn, income, paycheck, earnings | salaire, gagner, revenus, rémunération
contract | contract, agreement | contrat, accord
interview | interview | entretien, entretien d'embauche
shift | shift, working hours | horaires de travail, service, astreinte
meeting ~ < appointment | meeting, meet, met, catch up, get-together, conference, video call | réunion, rencontrer, rencontre, retrouver, réu, voir, conférence, se voir
standup < meeting | stand-up, standup, daily | point d'équipe, point, daily
conference-call < meeting | call, conference call, phone call | visio, point téléphonique
appointment ~ | appointment, visit, slot, see, consultation, session | rendez-vous, rdv, consultation, visite, séance, voir, créneau, consulter
interview-panel | panel | jury
project | project, programme | projet, programme
task | task, to-do, todo, homework, assignment, chore | tâche, devoir, devoirs, corvée
report < document-paper | report, minutes, write-up, summary, figures | rapport, compte rendu, compte-rendu, bilan, synthèse
presentation < document-paper | presentation, slides, slide deck, talk, pitch | présentation, diapo, diapos, exposé
defence < presentation | viva, thesis defence | soutenance, soutenir
essay < document-paper | essay, thesis, dissertation, paper, coursework | mémoire, thèse, dissertation, rédaction
identity-papers | identity papers, travel documents, travel papers, identification, id documents | papiers d'identité, pièce d'identité, documents de voyage
document-paper | document, paper, file, form, paperwork, dossier, certificate | document, papier, dossier, formulaire, attestation, paperasse
deadline | deadline, due, due date, by when, hand in, submit, turn in | échéance, date limite, délai, rendre, remettre, deadline, à rendre
offer | offer, quote, estimate, bid, proposal | offre, devis, proposition, estimation
option | option, choice, alternative, version, variant, solution | option, choix, alternative, version, variante, solution
design | design, layout, model, mockup | design, maquette, modèle, concept
logo | logo | logo
idea | idea, suggestion | idée, suggestion
plan ~ | plan, schedule, agenda, plans | plan, programme, prévoir, planning
training | training, workshop, seminar, traineeship, internship | formation, stage, atelier, séminaire
course < class | course, class, lesson, lecture | cours, leçon, classe
class ~ | class, lesson, session, practice, training session, course | cours, séance, leçon, entraînement, répétition
fail ! pass-verb | fail, flunk | rater, échouer, recaler, louper
pass-verb | pass | réussir
mot < check-up | mot, vehicle inspection, car inspection, roadworthiness test | contrôle technique
exam | exam, test, finals, quiz, oral | examen, partiel, contrôle, bac, brevet, concours, interro, oral
grade | grade, mark, score, result | note, résultat, score, moyenne
subject | subject | matière
study | study, studying, degree | étudier, étude, études, licence, master, diplôme, cursus
degree < study | degree, diploma, bachelor, master, phd | diplôme, licence, master, doctorat
statistics < subject | statistics, stats | statistiques, stats
school-subject < subject, study | + maths, mathematics, physics, chemistry, biology, history, geography, law, medicine, economics, philosophy, literature, psychology, sociology, engineering, architecture, computer science, art history, nursing | + maths, mathématiques, physique, chimie, biologie, histoire, géographie, droit, médecine, économie, philosophie, philo, lettres, psychologie, sociologie, ingénierie, architecture, informatique, histoire de l'art, gestion
school-year | year, grade | année, classe, sixième, cinquième, quatrième, troisième, seconde, première, terminale, cp, ce1, ce2, cm1, cm2
language | language | langue
a-language < language | + yoruba, igbo, swahili, urdu, punjabi, bengali, tamil, farsi, persian, hebrew, thai, vietnamese, tagalog, malay, indonesian, norwegian, danish, finnish, czech, hungarian, romanian, ukrainian, croatian, serbian, gaelic, breton, basque, sign language, english, french, german, spanish, italian, portuguese, russian, chinese, mandarin, japanese, arabic, hindi, dutch, polish, swedish, turkish, greek, korean, welsh, irish, catalan, latin, esperanto | + wolof, peul, bambara, lingala, swahili, kabyle, berbère, créole, persan, hébreu, thaï, vietnamien, norvégien, danois, finnois, tchèque, hongrois, roumain, ukrainien, croate, serbe, occitan, corse, alsacien, gallois, anglais, français, allemand, espagnol, italien, portugais, russe, chinois, mandarin, japonais, arabe, hindi, néerlandais, polonais, suédois, turc, grec, coréen, breton, basque, catalan, latin, espéranto, langue des signes
learn | learn, learning, take up | apprendre, s'initier
teach > | teach, coach | enseigner, donner cours
retire | retire, retired, retirement, pension | retraite, retraité, pension
unemployed | unemployed, laid off, fired | chômage, licencier, virer
home-working | work from home, remote, remotely, teleworking, home office | télétravail, télétravailler, à distance, travailler de chez moi
quit | quit, resign, leave my job | démissionner, quitter
price | price, set me back, set us back, cost, fee, rate, charge, amount, expense, expensive, cheap, priced, worth | prix, coûter, coût, tarif, montant, cher, valoir, valeur, revenir, s'élever, total, frais
pay | pay, paid, set me back, set us back, payment, settle, spend, fork out, cost, charge | payer, régler, paiement, règlement, dépenser, débourser, coûter
discount | discount, reduction, sale, off, voucher, coupon | réduction, remise, rabais, promo, soldes, bon d'achat
budget | budget | budget, enveloppe
deposit | deposit, down payment | caution, acompte, arrhes
subscription | subscription, membership, subscribe, subscribed | abonnement, abonner, adhésion, cotisation, forfait
loan | loan, credit | prêt, crédit
savings | savings, save up, saving | épargne, économie, livret, économies, économiser
money | money, cash, funds | argent, sous, espèces, liquide, fonds, cash
currency | currency | devise, monnaie
refund | refund, reimburse, pay back, money back | rembourser, remboursement
owe > | owe, owing, debt | devoir, dette
lend > | lend, loan, lent | prêter
borrow > | borrow | emprunter
rent-verb | rent, hire | louer, location
buy ! sell | buy, purchase, acquire, treat myself | acheter, achat, acquérir, se procurer, s'offrir
shopping | shopping, grocery, groceries, shopping list, grocery list, shop for | courses, liste de courses, faire les courses, commissions
sell > ! buy | sell, sale, sold, sales | vendre, vente, revendre, ventes
order | order, ordered | commander, commande
give > | give, gift, offer, hand, donate | donner, offrir, filer, remettre
gift | gift, present | cadeau
receive > | receive, got, given | recevoir
delivery | delivery, deliver, delivered, parcel, package, ship, shipped, shipping | livraison, livrer, colis, paquet, expédier
post | post, mail, letter | courrier, lettre, poster
card | card | carte
bank-card < card | bank card, credit card, debit card | carte bleue, carte bancaire, carte de crédit, cb
library-card < card | library card | carte de bibliothèque
loyalty-card < card | loyalty card | carte de fidélité
bank-account | bank account, account number, iban, account | compte bancaire, compte en banque, iban, rib, compte, numéro de compte
responsible ~ | in charge of, responsible for | chargé de, responsable de
code | code, pin, pin code, passcode, combination, digits, access code, door code, key code, combo, number combination | code, code d'accès, digicode, combinaison, code secret, code pin
password < code | password, passphrase, login password, pass | mot de passe, mdp
code-name < code | code name, codename, code-name | nom de code
username | username, login, user name, user id | identifiant, login, nom d'utilisateur, pseudo
open-verb | open, opens, unlock, opened | ouvrir, s'ouvrir, déverrouiller
phone-number < number | phone number, telephone number, mobile number, cell number, cell phone number, telephone, reachable on, hotline, contact number | numéro de téléphone, numéro de portable, téléphone, portable, joignable, ligne directe
extension < number | extension, extension number, ext | poste, numéro de poste
phone < device | phone, mobile, mobile phone, smartphone, cell phone, cellphone, iphone, handset | téléphone, portable, smartphone, mobile, iphone, téléphone portable
call | call, ring, phone, telephone, give a ring, reach, contact, get hold of, get in touch | appeler, téléphoner, joindre, passer un coup de fil, contacter
email | email, e-mail, mail, email address, e-mail address | mail, email, e-mail, courriel, adresse mail, adresse email, adresse e-mail, mél
website | website, site, url, web page, link | site, site web, lien, url, page web
page-number | page | page
device | device, gadget | appareil, gadget
computer < device | computer, pc, desktop, laptop, macbook, notebook computer | ordinateur, ordi, pc, portable, macbook
tablet < device | tablet computer, ipad | tablette, ipad
screen < device | screen, monitor | écran, moniteur
printer < device | printer | imprimante
camera < device | camera | appareil photo, caméra
headphones < device | headphones, earphones, earbuds, headset | casque, écouteurs
charger < device | charger, charging cable | chargeur
console < device | console, playstation, xbox, switch | console, playstation, xbox, switch
printer-ink | ink, cartridge, toner | encre, cartouche, toner
software | software, app, application, program | logiciel, application, appli
brand ~ | brand, make, manufacturer | marque, fabricant
reference | reference, booking reference, ref, confirmation code, serial number, order number | référence, numéro de dossier, numéro de commande, numéro de série
customer-number < number | customer number, client number, membership number, member number, policy number | numéro client, numéro de client, numéro d'adhérent, numéro de contrat, numéro de police
social-security < number | national insurance number, social security number, nhs number | numéro de sécu, numéro de sécurité sociale
number ~ | number, no, digit, figure | numéro, nombre, chiffre
server | server, host | serveur, hébergement
database | database + postgres, postgresql, mysql, sqlite, mongodb, redis, oracle, mariadb | base de données + postgres, postgresql, mysql, sqlite, mongodb, redis, oracle, mariadb
branch | branch, release, version | branche, version, livraison
chair-person | chair, chairman | président, présidente
vote | vote, elect, election | vote, voter, élection
association | association, club, charity, society, union | association, club, asso, syndicat
volunteer | volunteer, volunteering | bénévole, bénévolat
sign > | sign, signed | signer, signature
hire > | hire, recruit | embaucher, recruter, engager
launch | launch, go live, release, roll out | lancement, lancer, mise en ligne
supplier < company | supplier, vendor | fournisseur
provide ~ | provide, supply, supplies, deal with, handle | fournir, s'occuper de, gérer
`;
