/** Leisure, clothes, time and events, colours, qualities. One concept per line; the format is explained in concepts.ts. */
export const lifeAndThings: string = `
birthday < event | birthday, born, birth, date of birth, birthdate, bday, b-day | anniversaire, naître, naissance, date de naissance
born | born, birth, birthplace, place of birth | naître, naissance, lieu de naissance, natal
wedding-anniversary < event | wedding anniversary, anniversary | anniversaire de mariage
wedding < event | wedding, marry, married, marriage, get married, get hitched | mariage, marier, noces, épouser
married < wedding | spouse | conjoint
divorce | divorce, divorced, separated, split up, break up | divorce, divorcer, séparer, rupture
engagement | engagement, engaged | fiançailles, se fiancer
funeral < event | funeral | enterrement, obsèques
party < event | party, celebration, celebrate, bash, do, housewarming | fête, fêter, soirée, boum, crémaillère, célébrer, célébration
christening < event | christening, baptism | baptême
event ~ | event, occasion | événement, évènement, occasion
concert < event | concert, gig, show, festival | concert, spectacle, festival
match < event | match, game, tournament, final | match, partie, tournoi, finale
race < event | race, marathon, half marathon, triathlon, 10k | course, marathon, semi-marathon, triathlon
half-marathon < race | half marathon, half-marathon | semi-marathon, semi
age | age, old, years old, turn, turned | âge, ans, avoir ans
name | name, called, named, call | nom, appeler, s'appeler, nommer, baptiser
first-name < name ! surname | first name, given name, christian name | prénom
surname < name ! first-name | surname, last name, family name, maiden name | nom de famille, nom de jeune fille
nickname < name | nickname, nicknamed | surnom, surnommer
hobby | hobby, pastime, interest, spare time, free time | loisir, passe-temps, hobby, passion, temps libre
sport < hobby | sport, exercise, work out, workout | sport, exercice
a-sport < sport | + tennis, golf, rugby, basketball, volleyball, badminton, hockey, cricket, boxing, judo, karate, skating, surfing, sailing, rowing, horse riding, gymnastics, handball, table tennis, squash, aerobics, zumba, crossfit, spinning, aquagym | + tennis, golf, rugby, basket, volley, badminton, hockey, boxe, judo, karaté, patinage, surf, voile, aviron, équitation, gymnastique, handball, ping-pong, squash, aérobic, zumba, crossfit, spinning, aquagym, pétanque
football < sport | football, soccer | foot, football
swim < sport | swim, swimming, swimmer | nager, natation, nage
run < sport | run, running, jog, jogging, runner | courir, jogging, course à pied, footing, coureur
yoga < sport | yoga | yoga
pilates < sport | pilates | pilates
climbing < sport | climbing, bouldering, climb | escalade, grimper, varappe
cycling-sport < sport | cycling, spinning | vélo, cyclisme
dance < sport, hobby | dance, dancing, ballet, salsa | danse, danser, ballet, salsa
hiking < sport | hiking, hike, walking, trek | randonnée, marche, rando, randonner
ski-sport < sport | ski, skiing, snowboard | ski, skier, snowboard
music < hobby | music, song | musique, chanson, morceau
instrument | instrument, musical instrument | instrument
an-instrument < instrument | + piano, guitar, violin, cello, flute, trumpet, saxophone, clarinet, drums, bass guitar, harp, accordion, ukulele, trombone, viola, oboe, organ, keyboard | + piano, guitare, violon, violoncelle, flûte, trompette, saxophone, clarinette, batterie, basse, harpe, accordéon, ukulélé, trombone, alto, hautbois, orgue, synthé
band < music | band, orchestra, group | groupe, orchestre
choir < band | choir | chorale, chœur
sing | sing, singing | chanter, chant
play | play, playing | jouer, pratiquer, faire de
practise | practise, practice, rehearse, rehearsal, train, training | répéter, répétition, entraîner, entraînement, s'entraîner, pratiquer
write | write, writing, author of | écrire, rédiger
read | read, reading | lire, lecture, bouquiner
book-club < read | book club, reading group | club de lecture, cercle de lecture
book | book, novel, paperback, comic | livre, roman, bouquin, bd, bande dessinée
film | film, movie | film
series | series, tv show, tv series, show, programme, sitcom, podcast | série, émission, programme, feuilleton, podcast
watch-verb | watch, watching | regarder
listen | listen, listening | écouter
game | game, board game, video game, card game | jeu, jeu vidéo, jeu de société, jeu de cartes
chess < game | chess | échecs
knit < hobby | knit, knitting, sew, sewing, crochet | tricot, tricoter, couture, coudre, crochet
paint-hobby < hobby | painting, draw, drawing, sketch, pottery, ceramics | peinture, peindre, dessin, dessiner, poterie, céramique
photo < hobby | photo, photography, picture, image, snap | photo, photographie, image, cliché
gardening < hobby | gardening | jardinage, jardiner
fishing < hobby | fishing | pêche, pêcher
toy | toy, doll, lego | jouet, poupée, lego, doudou
clothes | clothes, clothing, outfit, wear, garment | vêtement, tenue, fringue, fringues
shoe < clothes | shoe, boot, trainer, sneaker, sandal, heel, footwear | chaussure, botte, basket, sandale, talon, soulier
shoe-size < shoe, size | shoe size, size in shoes | pointure, chausser
trousers < clothes | trousers, jeans, pants, shorts | pantalon, jean, short
shirt < clothes | shirt, t-shirt, tee-shirt, blouse, top | chemise, t-shirt, tee-shirt, chemisier, haut
jumper < clothes | jumper, sweater, pullover, cardigan, hoodie | pull, gilet, sweat
dress < clothes | dress, skirt | robe, jupe
coat < clothes | coat, jacket, raincoat, anorak, parka | manteau, veste, blouson, imperméable, anorak, parka
suit < clothes | suit, tie, tuxedo | costume, cravate, smoking
sock < clothes | sock, tights | chaussette, collant
hat < clothes | hat, cap, beanie | chapeau, casquette, bonnet
scarf < clothes | scarf | écharpe, foulard
glove < clothes | glove, mitten | gant, moufle
ring < jewellery | ring, wedding ring | bague, alliance
jewellery | jewellery, jewelry, necklace, bracelet, earring | bijou, collier, bracelet, boucle d'oreille
watch | watch, wristwatch | montre
umbrella | umbrella | parapluie
wallet | wallet, purse | portefeuille, porte-monnaie
size | size, measurement, dimension, big, large, wear a, take a | taille, dimension, mesure, grandeur
length | length, long | longueur, long, longue
width | width, wide | largeur, large
depth | depth, deep | profondeur, profond
surface | area, square metres, square meters, square feet, surface | superficie, surface, mètres carrés
volume | volume, capacity, litre | volume, contenance, capacité, litre
temperature | temperature, degrees | température, degrés
speed | speed, fast | vitesse, vite
duration ~ | duration, long, last, lasts | durée, durer, longtemps
colour | colour, color, shade | couleur, coloris, teinte
a-colour < colour | + red, blue, green, yellow, white, black, grey, gray, brown, beige, pink, purple, violet, turquoise, navy, cream, gold, silver, maroon, burgundy, khaki, teal, lilac, magenta, ivory, crimson, indigo, sage green, mustard, terracotta, olive green, light blue, dark blue, off-white, anthracite | + rouge, bleu, bleue, vert, verte, jaune, blanc, blanche, noir, noire, gris, grise, marron, brun, beige, rose, violet, violette, turquoise, crème, doré, argenté, bordeaux, kaki, mauve, lilas, magenta, ivoire, indigo, moutarde, terracotta, orange, bleu marine, bleu ciel, vert sauge, anthracite, ocre, corail, écru
orange-colour < colour | orange, coral, salmon pink | orange, corail
shape | shape | forme
material | material, fabric + wood, leather, cotton, oak, marble, steel, timber, wool, silk, linen, bamboo | matière, tissu + cuir, coton, chêne, marbre, acier, laine, soie, lin, bambou
like ! hate | like, would rather, like best, like most, like the most, like the best, love most, enjoy most, love, favourite, favorite, prefer, enjoy, preferred, best, adore, fond of, keen on, crazy about, mad about, into, fan of, most, preference, nuts about | aimer, préférer, adorer, préféré, favori, apprécier, kiffer, plaire, raffoler, fan de, fan, dingue de, préférence, chouchou, goût
hate ! like | hate, dislike, detest, can't stand, cannot stand, loathe, can't bear, cannot bear, least favourite, disgust, can not stand, can not bear, not stand, not bear | détester, haïr, horreur, avoir horreur, avoir en horreur, dégoûter
want ~ | want, wish, would like, fancy, wanna, hope | vouloir, faire plaisir, souhaiter, désirer, avoir envie, envie
need ~ | need, require, have to, must, should, got to, necessary | besoin, falloir, nécessaire, devoir
fear | afraid, scared, fear, phobia, frightened, terrified, dread | peur, phobie, craindre, effrayer, trouille, effrayé, redouter
trust | trust | confiance, se fier
distrust | distrust | méfier
choose ! reject | choose, stick to, pick, select, decide, go with, go for, settle on, opt, opt for, keep, retain, adopt, decision, choice, went with, decide on, stick with, end up with, agree on, approve, accept | choisir, choix, opter, retenir, garder, conserver, sélectionner, décider, partir sur, rester sur, adopter, conserver, décision, arrêter sur, valider, accepter, se mettre d'accord
reject ! choose | reject, turn down, drop, discard, rule out, refuse, abandon, decline, scrap, dismiss, leave out, decide against, say no to, pass on, pass up, decide not to, deciding not to, eliminate, throw out, ditch, exclude, give up on | rejeter, refuser, écarter, abandonner, éliminer, laisser tomber, renoncer, décliner, exclure, décider de ne pas, décider de ne plus
cancel | cancel, cancelled, called off, scrapped, call off | annuler, tomber à l'eau, supprimer
postpone | postpone, reschedule, push back, delay, bring forward, put off | reporter, décaler, repousser, avancer, déplacer, différer
turn-off | turn off, turned off, shut off, switch off, cut off | couper, éteindre
enrol | enrol, enroll, register, registered, sign up, put down for, name down | s'inscrire, inscrire, inscription, adhérer
lead-verb | lead, supervise, preside over, conduct | diriger, présider, animer, mener
inspect | inspect, inspection, check, verify, examine, look at | inspecter, inspection, vérifier, vérification
mow | mow, trim, prune | tondre, élaguer
become ~ | become | devenir
replace | replace, replacement, swap, switch, substitute, fill in for, filling in for, stand in for, standing in for, stand in, cover for, covering for, take over from, take over, succeed, step in for, deputise, deputize | remplacer, changer, remplacement, assurer l'intérim, intérim, succéder, reprendre l'affaire, prendre la suite, prendre le relais, suivre les dossiers, suivre ses dossiers
increase | rise, increase, go up, raise | augmenter, augmentation, hausse, monter
change ~ | change, changed, modify | changer, changement, modifier
start ! end | start, begin, beginning, starting, kick off, join | commencer, rejoindre, intégrer, début, débuter, démarrer
end ! start | end, finish, over, stop, conclude | finir, fin, terminer, s'arrêter, se terminer
stop | stop, quit, give up, gave up | arrêter, cesser, stopper
open ! closed | open, opening, opens, opened | ouvrir, ouverture, ouvert
closed ! open | close, closed, closing, shut, shuts | fermer, fermeture, fermé
expire | expire, expiry, run out, valid, validity, valid until, expiration, renew, renewal | expirer, expiration, valable, validité, périmer, renouveler, renouvellement, arriver à expiration
put ~ | put, leave, store, stash, hide, keep, place, drop, drop off, leave behind, stow, hang, put away, kept, hidden | mettre, poser, laisser, ranger, cacher, placer, déposer, garder, entreposer, accrocher, planquer, stocker
lose ! find | lose, lost, mislay, leave behind, forget, misplace | perdre, égarer, oublier, laisser, paumer
find ~ ! lose | find, found | trouver, retrouver
break | break, broken, damaged, crack, out of order | casser, abîmer, en panne, cassé, panne, hs
steal | steal, stolen | voler
give-back | return, give back, take back, hand back, bring back, send back | rendre, rapporter, ramener, retourner, restituer, renvoyer
bring | bring, take along, carry | apporter, amener, emmener, emporter, ramener
take ~ | take, have, taking | prendre
send > | send, sent | envoyer
invite > | invite, have over, host, invited | inviter, recevoir, accueillir, convier
attend ~ | attend, participate, take part, come | assister, participer, venir
wait | wait | attendre
support-team | support, supporter, fan of | supporter, soutenir, fan de
help > | help, assist | aider, donner un coup de main
use ~ | use, using | utiliser, se servir
belong | belong, own, owner, mine, belongs, possess, whose | appartenir, posséder
make ~ | make, made, build, built | faire, fabriquer, construire
happen ~ | happen, take place, occur, held, scheduled, due, planned, set for, go ahead | avoir lieu, se passer, se dérouler, se tenir, prévu, programmé, tomber, fixé
finish-task | complete, finish | terminer, achever
prepare | prepare, get ready, train for, revise | préparer, réviser, s'entraîner
water-verb | water, watering | arroser, arrosage
collect | collect, pick up, give a lift, give a ride, fetch, empty, emptied, go out, put out | ramasser, collecter, récupérer, aller chercher, vider, relever, passer
look-after | look after, take care of, mind, keep an eye on, care for, babysit | s'occuper de, garder, veiller, prendre soin de
feed < look-after | feed, fed | nourrir, donner à manger
clean | clean, wash, tidy | nettoyer, laver, ranger
plant-verb | plant, planted, sow | planter, semer
paint-verb | paint, repaint, painted | peindre, repeindre, repeint
install | install, set up, fit, fitted | installer, poser, monter
promise > | promise, promised | promettre
agree | agree | convenir
recommend > | recommend, advise, suggest, recommendation, advice, told to | recommander, conseiller, suggérer, conseil
think ~ | think, believe, opinion | penser, croire, avis
problem ~ | problem, issue, trouble, wrong, fault, matter | problème, souci, panne, ennui
reason ~ | reason | raison
kind ~ | kind, type, sort, style | sorte, type, genre, style
thing ~ | thing, stuff, something, anything, item, everything | chose, truc, quelque chose, machin, objet
detail ~ | detail, info, information, details | détail, info, information, renseignement
time-thing ~ | time, date, day, hour, when | heure, date, jour, moment
schedule ~ | schedule, timetable, hours, opening hours, opening times, times | horaire, horaires, emploi du temps, heures d'ouverture
frequency ~ | frequency, often | fréquence, souvent
car-boot-sale | car boot sale, car boot | vide-grenier, brocante
tv-licence | tv licence, television licence | redevance
list ~ | list | liste
morning ! evening, afternoon | morning | matin, matinée
afternoon ! morning | afternoon | après-midi, aprèm
evening ! morning | evening, night, tonight, bedtime | soir, soirée, coucher
night | night, bedtime, overnight | nuit, coucher, nuitée
weekend | weekend, week-end | week-end, weekend
weekday-any | weekday, weekdays | jours de semaine, en semaine
week | week, weekly | semaine, hebdomadaire
month | month, monthly | mois, mensuel
year | year, yearly, annual | an, année, annuel
spring < season | spring | printemps
summer < season | summer | été
autumn < season | autumn, fall | automne
winter < season | winter | hiver
season | season | saison
christmas | christmas, xmas, christmas eve | noël, réveillon
easter | easter | pâques
new-year | new year, new year's eve | nouvel an, jour de l'an, saint-sylvestre
today | today, tonight | aujourd'hui, ce soir
tomorrow | tomorrow | demain
yesterday | yesterday | hier
left ! right | left | gauche
right ! left | right | droite, droit
first ~ ! last | first, 1st | premier, première, 1er
second | second, 2nd | deuxième, second, seconde, 2e
last ! first | last, final | dernier, dernière
next ~ | next, upcoming, following | prochain, prochaine, suivant
current ~ ! old | current, present, at the moment, nowadays | actuel, actuelle, actuellement, en ce moment
new ~ ! old | new, brand new, latest | nouveau, nouvelle, nouvel, neuf, neuve
old ! new | old, former, previous, ex | ancien, ancienne, vieux, vieille, précédent, ex
spare | spare, extra, backup | rechange, secours, réserve
small ~ ! large-quality | small, little, tiny | petit, petite
large-quality ~ ! small | big, large, huge, giant | grand, grande, gros, grosse, énorme
top ! bottom | top, upper | haut, supérieur
bottom ! top | bottom, lower | bas, inférieur
front ! rear | front | avant, devant
rear ! front | rear, back | arrière, derrière
electric | electric | électrique
free | free, free of charge | gratuit, gratuite
available | available, availability | disponible, disponibilité, dispo
busy | busy, taken | occupé, occupée
alone | alone, on my own | seul, seule
left-handed ! right-handed | left-handed, lefty | gaucher, gauchère
right-handed ! left-handed | right-handed | droitier, droitière
star-sign | star sign, zodiac sign | signe astrologique, signe du zodiaque
religion | religion | religion
dream | dream | rêve, rêver
secret | secret | secret
address-book | contact details | coordonnées
`;
