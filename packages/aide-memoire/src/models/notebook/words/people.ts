/** People: family, friends, trades. One concept per line; the format is explained in concepts.ts. */
export const people: string = `
person | person, people, somebody, someone, man, woman, guy, bloke, lady, chap, fellow, adult, gentleman | personne, gens, homme, dame, monsieur, quelqu'un, mec, adulte, bonhomme
contact-person < person | contact, contact person, point of contact | contact, interlocuteur, interlocutrice
relative < person | relative, relation, family member | parent proche, membre de la famille
family < person | family, household | famille, foyer, tribu
parent < relative | parent, folks | parent
mother < parent ! father | mother, mum, mom, mummy, mommy, mam, mama | mère, maman
father < parent ! mother | father, dad, daddy, papa | père, papa
child < relative | child, kid, kiddo, offspring, little one, youngster, toddler | enfant, gosse, gamin, gamine, môme, bambin, petit bout
son < child ! daughter | son, boy, little boy, baby boy | fils, fiston, petit garçon, garçon
daughter < child ! son | daughter, girl, little girl, baby girl | fille, petite fille, fillette
twin < child | twin | jumeau, jumelle, jumeaux
baby < child | baby, newborn, infant | bébé, nouveau-né, nourrisson
sibling < relative | sibling | frères et sœurs, fratrie
brother < sibling ! sister | brother, bro, little brother, big brother, older brother, younger brother | frère, frangin, petit frère, grand frère
sister < sibling ! brother | sister, sis, little sister, big sister, older sister, younger sister | sœur, frangine, petite sœur, grande sœur
half-brother < relative | half-brother, stepbrother, step-brother | demi-frère
half-sister < relative | half-sister, stepsister, step-sister | demi-sœur
spouse < relative | spouse | époux, épouse, conjoint, conjointe
husband < spouse ! wife | husband, hubby | mari, époux
wife < spouse ! husband | wife, missus | femme, épouse
partner < relative | partner, other half, significant other | partenaire, compagnon, compagne, concubin
boyfriend < partner ! girlfriend | boyfriend | petit ami, petit copain, mon copain
girlfriend < partner ! boyfriend | girlfriend | petite amie, petite copine, ma copine
fiance < partner | fiance, fiancee | fiancé, fiancée
ex < person | ex, ex-husband, ex-wife, ex-boyfriend, ex-girlfriend | ex, ex-mari, ex-femme
grandparent < relative | grandparent | grand-parent, grands-parents
grandmother < grandparent ! grandfather | grandmother, grandma, gran, granny, nan, nana, nanna | grand-mère, mamie, mémé, mamy, grand-maman
grandfather < grandparent ! grandmother | grandfather, grandpa, grandad, granddad, gramps | grand-père, papi, papy, pépé
grandchild < relative | grandchild, grandchildren, grandkid | petit-enfant, petits-enfants
grandson < grandchild ! granddaughter | grandson | petit-fils
granddaughter < grandchild ! grandson | granddaughter | petite-fille
uncle < relative ! aunt | uncle | oncle, tonton
aunt < relative ! uncle | aunt, auntie, aunty | tante, tata, tatie
cousin < relative | cousin | cousin, cousine
nephew < relative ! niece | nephew | neveu
niece < relative ! nephew | niece | nièce
mother-in-law < relative ! father-in-law | mother-in-law, mother in law | belle-mère, belle-maman, belle mère
father-in-law < relative ! mother-in-law | father-in-law, father in law | beau-père, beau-papa, beau père
in-laws < relative | in-laws, in laws, parents-in-law | beaux-parents, belle-famille
brother-in-law < relative ! sister-in-law | brother-in-law, brother in law | beau-frère, beau frère
sister-in-law < relative ! brother-in-law | sister-in-law, sister in law | belle-sœur, belle sœur
son-in-law < relative ! daughter-in-law | son-in-law, son in law | gendre, beau-fils
daughter-in-law < relative ! son-in-law | daughter-in-law, daughter in law | belle-fille, bru
stepmother < relative | stepmother, stepmum, stepmom, step-mother | belle-maman
stepfather < relative | stepfather, stepdad, step-father | beau-papa
stepson < child | stepson | beau-fils
stepdaughter < child | stepdaughter | belle-fille
godmother < relative | godmother | marraine
godfather < relative | godfather | parrain
godchild < relative | godchild, godson, goddaughter | filleul, filleule
friend < person | friend, mate, buddy, pal, bestie | ami, amie, copain, copine, pote, camarade
best-friend < friend | best friend, best mate, closest friend | meilleur ami, meilleure amie, meilleur pote, meilleure copine
neighbour < person | neighbour, neighbor, next-door neighbour, next door neighbour | voisin, voisine
flatmate < person | flatmate, roommate, housemate | colocataire, coloc
landlord < person | landlord, landlady | propriétaire, proprio, bailleur, propriétaire du logement
tenant < person | tenant, lodger | locataire
colleague < person | colleague, coworker, co-worker, workmate, teammate | collègue, coéquipier
boss < person | boss, manager, supervisor, line manager, superior, team leader, team lead, head of department | chef, cheffe, patron, patronne, manager, supérieur, supérieure, responsable
director < boss | director, ceo, headmaster, headmistress, head teacher, principal | directeur, directrice, pdg, principal, proviseur
employee < person | employee, staff, worker | employé, employée, salarié, ouvrier, personnel
client < person | client, customer | client, cliente
guest < person | guest, visitor | invité, invitée, convive, visiteur
classmate < person | classmate | camarade de classe
profession < person | + paramedic, ambulance driver, dietitian, dietician, nutritionist, speech therapist, radiologist, anaesthetist, veterinary nurse, teaching assistant, economist, statistician, data scientist, analyst, project manager, product manager, recruiter, trader, train driver, sailor, fisherman, tour guide, travel agent, dancer, choreographer, film director, producer, sound engineer, interpreter, archivist, curator, historian, sociologist, geologist, astronomer, mathematician, botanist, zookeeper, beekeeper, jeweller, watchmaker, cobbler, upholsterer, glazier, welder, plasterer, tiler, surveyor, town planner, tattoo artist, masseuse, masseur, referee, footballer, boxer, security guard, prison officer, detective, bailiff, clerk, warehouse worker, factory worker, fishmonger, sommelier, lifeguard, nun, monk, diplomat, politician, councillor, freelancer, entrepreneur, shopkeeper, lab technician, handyman, guide, bus conductor, hotel manager, chimney sweep | + ambulancier, ambulancière, diététicien, diététicienne, nutritionniste, orthophoniste, radiologue, anesthésiste, économiste, statisticien, analyste, chef de projet, recruteur, trader, marin, pêcheur, guide, agent de voyages, danseur, danseuse, chorégraphe, réalisateur, réalisatrice, producteur, ingénieur du son, interprète, archiviste, conservateur, historien, historienne, sociologue, géologue, astronome, mathématicien, botaniste, apiculteur, apicultrice, bijoutier, horloger, cordonnier, tapissier, vitrier, soudeur, plâtrier, carreleur, géomètre, urbaniste, tatoueur, tatoueuse, masseur, masseuse, arbitre, footballeur, boxeur, agent de sécurité, vigile, détective, huissier, magasinier, ouvrier, poissonnier, sommelier, maître-nageur, religieuse, moine, diplomate, politicien, auto-entrepreneur, freelance, commerçant, commerçante, technicien de laboratoire, bricoleur, accompagnateur, contrôleur, hôtelier, ramoneur, libraire, manutentionnaire, cariste, animateur, animatrice, éducateur spécialisé, puéricultrice, aide à domicile, opticien, prothésiste, laborantin, cadre, consultant, accordeur
doctor < profession, practitioner | doctor, gp, physician, general practitioner, family doctor | médecin, docteur, généraliste, toubib, médecin traitant, doctoresse
practitioner < profession | |
dentist < practitioner | dentist, dental | dentiste, dentaire
orthodontist < practitioner | orthodontist | orthodontiste
optician < practitioner | optician, optometrist, eye doctor, ophthalmologist, eye specialist, eye test, eye exam | opticien, opticienne, ophtalmo, ophtalmologue, oculiste, ophtalmologiste
physio < practitioner | physio, physiotherapist, physiotherapy | kiné, kinésithérapeute
osteopath < practitioner | osteopath, chiropractor | ostéopathe, ostéo, chiropracteur
dermatologist < practitioner | dermatologist, skin doctor | dermatologue, dermato
cardiologist < practitioner | cardiologist, heart specialist | cardiologue
gynaecologist < practitioner | gynaecologist, gynecologist | gynécologue, gynéco
midwife < practitioner | midwife | sage-femme
paediatrician < practitioner | paediatrician, pediatrician | pédiatre
psychologist < practitioner | psychologist, therapist, psychiatrist, shrink, counsellor, counselor | psychologue, psy, psychiatre, thérapeute
podiatrist < practitioner | podiatrist, chiropodist | podologue, pédicure
surgeon < practitioner | surgeon | chirurgien, chirurgienne
nurse < profession | nurse | infirmier, infirmière
carer < profession | carer, caregiver | aide-soignant, aide-soignante, auxiliaire de vie
vet < profession | vet, veterinarian, veterinary | vétérinaire, véto
pharmacist < profession | pharmacist, chemist | pharmacien, pharmacienne
hairdresser < profession | hairdresser, barber, hair stylist, stylist, haircut | coiffeur, coiffeuse, barbier
beautician < profession | beautician | esthéticienne
plumber < profession | plumber | plombier
electrician < profession | electrician | électricien
heating-engineer < profession | heating engineer, boiler man | chauffagiste
builder < profession | builder, contractor, bricklayer, mason | maçon, artisan, entrepreneur
carpenter < profession | carpenter, joiner, cabinetmaker | menuisier, charpentier, ébéniste
painter < profession | painter, decorator | peintre
roofer < profession | roofer | couvreur
locksmith < profession | locksmith | serrurier
gardener < profession | gardener, landscaper | jardinier, jardinière, paysagiste
cleaner < profession | cleaner, cleaning lady, window cleaner, housekeeper | femme de ménage, homme de ménage, laveur de vitres, agent d'entretien
mechanic < profession | mechanic | mécanicien, garagiste, mécano
nanny < profession | nanny, babysitter, childminder, au pair, sitter | nounou, baby-sitter, babysitter, assistante maternelle, garde d'enfants
teacher < profession | teacher, schoolteacher | professeur, prof, enseignant, enseignante, instituteur, institutrice, maître, maîtresse
tutor < profession | tutor | tuteur, répétiteur
intern < profession | intern, apprentice, trainee | stagiaire, apprenti, apprentie
student < profession | student, undergraduate | étudiant, étudiante
pupil < person | pupil, schoolboy, schoolgirl | élève, écolier, écolière
lecturer < profession | lecturer, professor | maître de conférences, universitaire
engineer < profession | engineer | ingénieur, ingénieure
developer < profession | developer, programmer, coder, software engineer | développeur, développeuse, programmeur, informaticien, informaticienne
architect < profession | architect | architecte
designer < profession | designer, illustrator | designer, graphiste, illustrateur, dessinateur
lawyer < profession | lawyer, solicitor, attorney, barrister | avocat, avocate
notary < profession | notary | notaire
accountant < profession | accountant, bookkeeper, auditor | comptable, expert-comptable
banker < profession | banker, bank adviser, bank advisor | banquier, banquière, conseiller bancaire, conseillère bancaire
adviser < profession | adviser, advisor, consultant, agent, broker | conseiller, conseillère, consultant, consultante, courtier
estate-agent < profession | estate agent, realtor, letting agent | agent immobilier
salesperson < profession | salesperson, salesman, saleswoman, sales rep, cashier, shop assistant | vendeur, vendeuse, commercial, caissier, caissière
secretary < profession | secretary, receptionist, assistant | secrétaire, assistant, assistante, réceptionniste, standardiste
journalist < profession | journalist, reporter, editor | journaliste, rédacteur, rédactrice
writer < profession | writer, author, novelist, translator, poet | écrivain, auteur, autrice, traducteur, traductrice
artist < profession | artist + sculptor | artiste + sculpteur
musician < profession | musician + singer, pianist, guitarist | musicien, musicienne + chanteur, chanteuse, pianiste, guitariste
actor < profession | actor, actress + comedian | acteur, actrice, comédien, comédienne, humoriste
photographer < profession | photographer | photographe
cook < profession | chef, cook | cuisinier, cuisinière
baker < profession | baker | boulanger, boulangère, pâtissier, pâtissière
butcher < profession | butcher | boucher, bouchère, charcutier
grocer < profession | grocer, greengrocer | épicier, épicière, primeur
florist < profession | florist | fleuriste
waiter < profession | waiter, waitress, bartender, barista, barman | serveur, serveuse, barman
driver < profession | driver, bus driver, taxi driver, lorry driver, truck driver, chauffeur | chauffeur, conducteur, conductrice, chauffeur de bus, chauffeur de taxi, routier
pilot < profession | pilot + flight attendant | pilote, hôtesse de l'air, steward
postman < profession | postman, mailman, postwoman | facteur, factrice
courier < profession | courier, delivery man, delivery driver, delivery guy | livreur, livreuse, coursier
police-officer < profession | police officer, policeman, policewoman, cop | policier, policière, gendarme
firefighter < profession | firefighter, fireman | pompier
soldier < profession | soldier | soldat, militaire
farmer < profession | farmer | agriculteur, agricultrice, fermier, fermière, paysan, éleveur
scientist < profession | scientist, researcher + biologist, physicist | chercheur, chercheuse, scientifique + chimiste, biologiste, physicien
caretaker < profession | caretaker, janitor, concierge, superintendent | gardien, gardienne, concierge
librarian < profession | librarian, bookseller | bibliothécaire, libraire
coach < profession | coach, trainer, instructor, personal trainer | entraîneur, entraîneuse, moniteur, monitrice, coach
tailor < profession | tailor, seamstress, dressmaker | couturier, couturière, tailleur
technician < profession | technician, repairman, repair man, engineer | technicien, technicienne, réparateur, dépanneur
priest < profession | priest, vicar, pastor + rabbi, imam | prêtre, curé, pasteur + rabbin, imam
mayor < profession | mayor | maire
judge < profession | judge | juge
civil-servant < profession | civil servant | fonctionnaire
social-worker < profession | social worker | assistant social, assistante sociale, éducateur, éducatrice
department < person | + helpdesk, it support, customer service, reception | + service client, accueil, secrétariat
accounts-department < department | accounting, accounts, payroll, bookkeeping | compta, comptabilité
human-resources < department | hr, human resources, personnel | rh, ressources humaines
team | team, squad, crew | équipe, service, bande
player < person | player, captain, goalkeeper | joueur, joueuse, capitaine, gardien de but
author < person | author, writer | auteur, autrice
`;
