/** The home: rooms, furniture, machines, bills, pets. One concept per line; the format is explained in concepts.ts. */
export const home: string = `
home < building | home, house, flat, apartment, place, studio, cottage, bungalow, accommodation, lodging | maison, appartement, appart, logement, chez moi, studio, pavillon, domicile, baraque, habitation
address | address, street address, postal address | adresse
street | street, road, avenue, lane | rue, avenue, boulevard, chemin
district | district, neighbourhood, neighborhood, area, quarter | quartier, arrondissement
city | city, town, village | ville, village, commune
country | country, nation | pays
region | region, county, province, department | région, département, province
postcode | postcode, post code, zip code, zip, postal code | code postal
building | building, block | immeuble, bâtiment, résidence
floor | floor, storey, story | étage, palier
entrance | entrance, enter, hall, hallway, lobby | entrer, entrée, vestibule, couloir, hall
room | room | pièce, salle
bedroom < room | bedroom, bed room, spare room, guest room | chambre, chambre d'amis
hotel-room < room | hotel room | chambre d'hôtel, chambre
living-room < room | living room, lounge, sitting room, front room | salon, séjour, salle de séjour
kitchen < room | kitchen | cuisine
bathroom < room | bathroom, shower room | salle de bains, salle de bain, salle d'eau
toilet < room | toilet, loo, bathroom, wc | toilettes, wc, cabinets
dining-room < room | dining room | salle à manger
office < room | office | bureau
cellar < room | cellar, basement | cave, sous-sol
attic < room | attic, loft | grenier, combles
garage | garage | garage
garden | garden, yard, backyard, allotment | jardin, potager, cour
balcony | balcony, terrace, patio | balcon, terrasse
shed | shed, garden shed, hut | cabane, cabanon, abri, remise, abri de jardin
gate | gate, front gate | portail, portillon
door | door, front door, back door | porte, porte d'entrée
window | window | fenêtre, vitre
roof | roof | toit, toiture
wall | wall | mur
ground | ground, flooring + carpet, rug, lino, laminate, parquet | sol + moquette, tapis, parquet, lino
tile | tile, tiling | carrelage, carreau, carreaux, tuile
paint | paint, painting | peinture
wallpaper | wallpaper | papier peint, tapisserie
stairs | stairs, staircase, stairway | escalier, marches
lift | lift, elevator | ascenseur
fence | fence | clôture, barrière
hedge | hedge | haie
chimney | chimney, fireplace | cheminée
furniture | furniture | meuble, mobilier
sofa < furniture, seat-furniture | sofa, couch, settee | canapé, sofa, divan
seat-furniture < furniture | |
armchair < seat-furniture | armchair, recliner | fauteuil
chair < seat-furniture | chair | chaise
stool < seat-furniture | stool | tabouret
table < furniture | table | table
desk < furniture | desk | bureau
bed < furniture | bed | lit
mattress | mattress | matelas
wardrobe < furniture | wardrobe, closet | armoire, penderie, dressing
cupboard < furniture | cupboard, cabinet | placard, buffet
drawer | drawer | tiroir
shelf < furniture | shelf, shelves, bookcase, bookshelf | étagère, bibliothèque, rayon
worktop | worktop, countertop, counter | plan de travail
sink | sink, washbasin, basin | évier, lavabo
bath | bath, bathtub, tub | baignoire, bain
shower | shower | douche
curtain | curtain, blind | rideau, store
lamp | lamp, light, lightbulb, bulb | lampe, ampoule, luminaire
mirror | mirror | miroir, glace
cushion | cushion, pillow | coussin, oreiller
bedding | bedding + blanket, duvet, sheet, quilt | linge de lit + couverture, couette, drap
towel | towel | serviette
bin | bin, trash, rubbish, garbage, waste, dustbin | poubelle, ordures, déchets
recycling | recycling | recyclage, tri, poubelle jaune, poubelles jaunes
key | key | clé, clef
spare-key < key | spare key, spare keys, spare set of keys, duplicate key | double des clés, double de clé, clé de secours, clés de secours, clé de rechange
lock | lock, padlock | serrure, cadenas, verrou
alarm | alarm, burglar alarm | alarme
safe | safe, strongbox | coffre, coffre-fort
mailbox | mailbox, letterbox, letter box | boîte aux lettres
box | box, carton, crate | boîte, carton, caisse
bag | bag + handbag, satchel | sac + cartable, sac à main
backpack < bag | backpack, rucksack | sac à dos
luggage < bag | luggage, suitcase | bagage, valise
appliance | appliance, machine, device | appareil, machine, électroménager
fridge < appliance | fridge, refrigerator | frigo, réfrigérateur
freezer < appliance | freezer, deep freeze | congélateur, congélo
oven < appliance | oven, cooker, stove, hob | four, cuisinière, plaque, gazinière
microwave < appliance | microwave | micro-ondes, micro-onde
dishwasher < appliance ! washing-machine | dishwasher | lave-vaisselle
washing-machine < appliance ! dishwasher | washing machine, washer | machine à laver, lave-linge
dryer < appliance | dryer, tumble dryer | sèche-linge
kettle < appliance | kettle | bouilloire
toaster < appliance | toaster | grille-pain
coffee-machine < appliance | coffee machine, coffee maker, espresso machine | machine à café, cafetière
vacuum < appliance | vacuum, vacuum cleaner, hoover | aspirateur
iron < appliance | iron | fer à repasser
hairdryer < appliance | hairdryer, hair dryer | sèche-cheveux
heating-system < appliance | heating system, central heating, heating | chauffage, chauffage central, système de chauffage
heater < heating-system | heater, radiator, heating | chauffage, radiateur, convecteur
boiler < heating-system | boiler, water heater, furnace | chaudière, chauffe-eau, ballon d'eau chaude, cumulus
air-conditioning < appliance | air conditioning, aircon, air con | climatisation, clim
tv < appliance | tv, television, telly, television set | télé, télévision, téléviseur
lawnmower < tool | lawnmower, lawn mower, mower | tondeuse
wheel | wheel, tyre, tire | roue, pneu
tool | tool, toolbox | outil, outillage, boîte à outils
drill < tool | drill | perceuse
hammer < tool | hammer | marteau
ladder < tool | ladder, stepladder | échelle, escabeau
saw < tool | saw | scie
screwdriver < tool | screwdriver | tournevis
tent | tent | tente
sleeping-bag | sleeping bag | sac de couchage, duvet
battery | battery, batteries | pile, batterie
meter | meter | compteur
reading | reading, meter reading | relevé
electricity | electricity, power | électricité
gas | gas | gaz
water | water | eau
internet | internet, broadband, fibre | internet, fibre
router | router, modem | box, routeur, modem, livebox, freebox
wifi | wifi, wi-fi, wireless, wifi network, wireless network | wifi, wi-fi, réseau wifi
rent | rent | loyer
mortgage | mortgage, home loan | prêt immobilier, crédit immobilier
bill | bill, invoice | facture, note, addition
insurance | insurance, policy | assurance, mutuelle
tax | tax, council tax | impôt, taxe, impôts
service-charge | service charge | charges
guarantee | guarantee, warranty | garantie
repair | repair, fix, mend, service, servicing | réparation, réparer, dépannage, dépanner, révision, réviser
renovation | renovation, refurbishment, works, building work, renovate, refurbish, redo | travaux, rénovation, rénover, refaire
leak | leak, leaking, drip | fuite, fuir, goutter
animal | animal, creature | animal, bête
pet < animal | pet | animal de compagnie, animal, animaux
cat < pet ! dog | cat, kitten, kitty, tomcat | chat, chatte, chaton, minou
dog < pet ! cat | dog, puppy | chien, chienne, chiot, toutou
dog-breed < dog, breed | + labrador, spaniel, terrier, poodle, bulldog, beagle, collie, alsatian, german shepherd, golden retriever, retriever, dachshund, greyhound, whippet, pug, chihuahua, boxer, husky, dalmatian, rottweiler, jack russell, corgi, setter, schnauzer | + labrador, caniche, épagneul, berger allemand, berger australien, golden retriever, teckel, lévrier, carlin, chihuahua, bouledogue, husky, dalmatien, rottweiler, jack russell, setter, yorkshire, beauceron, border collie, cocker
cat-breed < cat, breed | + siamese, persian, maine coon, bengal, tabby, ginger cat | + siamois, persan, maine coon, chartreux, bengal
rabbit < pet | rabbit, bunny | lapin, lapine
hamster < pet | hamster | hamster
guinea-pig < pet | guinea pig | cochon d'inde
fish-pet < pet | goldfish | poisson rouge
bird < pet | bird + parrot, canary, budgie, parakeet | oiseau + perroquet, canari, perruche
tortoise < pet | tortoise, turtle | tortue
horse < animal | horse, pony, mare | cheval, jument, poney
hen < animal | hen, chicken, rooster | poule, coq
farm-animal < animal | farm animal + cow, goat, sheep, pig, donkey | animal de ferme + vache, chèvre, mouton, cochon, âne
breed | breed | race
collar | collar, leash | collier, laisse
plant | plant, flower, houseplant | plante, fleur
flower < plant | flower + orchid, daffodil, hydrangea, geranium, dahlia, sunflower, peony | fleur + orchidée, jonquille, hortensia, géranium, dahlia, tournesol, pivoine, muguet
tree < plant | tree | arbre
tulip < plant | tulip | tulipe
rose < plant | rose, rosebush | rose, rosier
lavender < plant | lavender | lavande
tomato < plant, vegetable | tomato | tomate
lawn | lawn, grass | pelouse, gazon, herbe
bulb | bulb | bulbe
seed | seed | graine, semence
laundry | laundry, washing | lessive, linge
dishes | dishes, washing up, crockery | vaisselle
crockery | crockery + plate, bowl, cup, mug, glass, saucepan, frying pan, pot | vaisselle + assiette, bol, tasse, mug, verre, casserole, poêle
housework | housework, cleaning, chores, cleaning up | ménage, nettoyage, corvée
decoration | decoration, ornament | décoration, déco, guirlande
`;
