/** Going somewhere, places in town, vehicles, countries. One concept per line; the format is explained in concepts.ts. */
export const placesAndTravel: string = `
honeymoon < trip | honeymoon | voyage de noces, lune de miel
trip | trip, travel, travelling, journey, voyage, commute, tour, excursion, getaway, outing | voyage, voyager, excursion, séjour, sortie, déplacement, virée
holiday | holiday, vacation, time off, break up for, day off, days off, away, on leave, annual leave, sick leave, maternity leave | vacances, congé, jour de congé, congés, absent, absente, absence
ride ~ | ride | trajet
tour | guided tour, tour, visit | visite guidée, visite
flight < trip | flight, plane, aeroplane, airplane, fly, take off, boarding, aircraft | vol, avion, voler, décoller, embarquement
train < transport | train, tgv, eurostar, railway | train, tgv, ter, eurostar
bus < transport | bus | bus
coach-bus < transport | coach | car, autocar, flixbus
tram < transport | tram, tramway, streetcar | tram, tramway
metro < transport | metro, underground, tube, subway | métro, rer
boat < transport | boat, ship, ferry, cruise | bateau, ferry, navire, croisière
taxi < transport | taxi, cab, uber | taxi, vtc, uber
carpool < transport | carpool, car share, carpooling | covoiturage, covoiturer
bike < vehicle, transport | bike, bicycle, cycle, cycling | vélo, bicyclette, bécane
motorbike < vehicle, transport | motorbike, motorcycle, scooter, moped | moto, scooter, mobylette
walk < transport | walk, on foot, walking, hike | marcher, à pied, marche, randonnée
transport | transport, commute | transport, moyen de transport
vehicle | vehicle | véhicule
car < vehicle, transport | car, automobile + suv, hatchback, saloon, mini, convertible, estate car | voiture, auto, bagnole, caisse + mini, cabriolet, break, monospace
drive | drive, driving | rouler, conduire
van < vehicle, car | van, camper, camper van, truck, lorry, pickup | camionnette, fourgon, camping-car, camion, utilitaire
car-make < car | + skoda, renault, peugeot, citroen, citroën, toyota, volkswagen, vw, ford, fiat, audi, bmw, mercedes, opel, vauxhall, nissan, honda, mazda, hyundai, kia, dacia, tesla, volvo, seat ibiza, clio, golf gtd, polo, twingo, corsa, astra, yaris, corolla, prius, mini cooper, land rover, jeep, jaguar, subaru, suzuki | + skoda, renault, peugeot, citroën, toyota, volkswagen, ford, fiat, audi, bmw, mercedes, opel, nissan, honda, mazda, hyundai, kia, dacia, tesla, volvo, clio, twingo, polo, kangoo, mégane, scénic, sandero, duster, yaris, corolla, twizy, jeep, suzuki
number-plate | number plate, licence plate, license plate, registration, registration number, reg | plaque, plaque d'immatriculation, immatriculation, immatriculer, numéro d'immatriculation
vehicle-test | mot, roadworthiness test, vehicle inspection | contrôle technique
tyre | tyre, tire, snow tyre, winter tyre | pneu, pneu neige, pneu hiver
petrol | petrol, gasoline, diesel, fuel | essence, gasoil, diesel, carburant
engine | engine, motor | moteur
park | park, parked, parking, car park, parking lot, parking space, parking spot | garer, stationner, parking, stationnement, place de parking, se garer
driving-licence | driving licence, driver's license, driving license, driving test | permis, permis de conduire
ticket | ticket, fare, pass, season ticket | billet, ticket, place de concert
station | station, train station, railway station | gare
bus-stop | bus stop, stop | arrêt, arrêt de bus
airport | airport, terminal | aéroport, terminal, aérogare
platform | platform, track | quai, voie
boarding-gate | gate, boarding gate | porte d'embarquement, porte
seat | seat, sit, sitting, seated + aisle, aisle seat, window seat | siège, place, assis, assise, s'asseoir + hublot, couloir, côté couloir, côté fenêtre
carriage | carriage, coach number, car number | wagon, voiture
booking | booking, reservation, booked, book, reserve, booking reference, confirmation | réservation, réserver, résa
passport < identity-papers | passport | passeport
id-card < identity-papers | id card, identity card, id | carte d'identité
visa < identity-papers | visa | visa
hotel < lodging-place | hotel, b&b, bed and breakfast, guesthouse, inn | hôtel, chambre d'hôtes, auberge, pension
lodging-place < stay | accommodation, lodging | hébergement, logement
holiday-home < lodging-place | gîte, holiday home, holiday cottage, cottage, holiday let, airbnb, villa, chalet | gîte, location, airbnb, villa, chalet, maison de vacances
hostel < lodging-place | hostel | auberge de jeunesse
campsite < lodging-place | campsite, campground, camping | camping
stay | stay, staying, put up, accommodated, lodged | rester, séjourner, loger, héberger, dormir, descendre
check-in | check in, check-in | check-in, enregistrement, arriver à l'hôtel
check-out ! check-in | check out, check-out | check-out, départ de l'hôtel
depart ~ ! arrive | leave, depart, departure, set off, sail, move out, take off, leave from, head off | partir, repartir, départ, décoller, s'en aller, quitter
arrive ~ < come ! depart | arrive, arrival, land, get in, get there, come in | arriver, arrivée, atterrir, débarquer
go ~ | go, head, get to, travel | aller, se rendre, partir
come ~ | come, visit, come over, come round, turn up, show up, pop by, drop by, be here, come by | venir, passer, débarquer, rendre visite, arriver
return ! depart | return, come back, go back, get back, be back, come home | revenir, rentrer, retour, retourner
one-way | one-way, single ticket | aller simple
return-trip | return trip, round trip | aller-retour
move-house < live | move, moved, move out, relocate, move house, moving | déménager, déménagement, emménager, s'installer
live | live, living, share a house, share a flat, share an apartment, reside, based, settle, inhabit, residence, home is | habiter, vivre, coloc, colocation, résider, loger, demeurer, installé, crécher
from ~ | from, come from, originally from, native, grew up, grow up | originaire, venir de, grandir
abroad | abroad, overseas | étranger
beach | beach, seaside, coast, sea | plage, mer, côte, littoral
mountain | mountain, ski, skiing | montagne, ski, skier
countryside | countryside, country house | campagne
lake | lake | lac
river | river | rivière, fleuve
forest | forest, wood | forêt
shop | shop, store, supermarket, mall, boutique | magasin, boutique, supermarché, commerce, supérette
bakery < shop | bakery, baker's | boulangerie, pâtisserie
butchers < shop | butcher's | boucherie
market < shop | market, farmers' market | marché
bookshop < shop | bookshop, bookstore | librairie
hardware-shop < shop | hardware shop, hardware store, diy store, diy shop | quincaillerie, magasin de bricolage
bank | bank | banque
post-office | post office | poste, bureau de poste
town-hall | town hall, city hall, council | mairie, hôtel de ville
library | library | bibliothèque, médiathèque
museum | museum, gallery, exhibition | musée, exposition, expo, galerie
cinema | cinema, movies, movie theatre | cinéma, ciné
theatre | theatre, theater, play, opera | théâtre, pièce, opéra
church | church, mosque, synagogue, temple, cathedral | église, mosquée, synagogue, temple, cathédrale
school | school, primary, kindergarten, primary school, secondary school, nursery, kindergarten, playgroup, high school, middle school, college, academy | école, collège, lycée, maternelle, crèche, garderie, établissement
university | university, uni, college, faculty | université, fac, faculté
hairdressers | hairdresser's, salon | salon de coiffure
park-place | park, playground | parc, square, aire de jeux
gym | gym, fitness centre, fitness club, sports hall, sports centre, gym membership | salle de sport, gymnase, club de sport, salle de gym
pool | pool, swimming pool, baths | piscine, bassin
stadium | stadium, pitch, field, court | stade, terrain
garage-shop | garage, repair shop, workshop | garage, atelier, garagiste
petrol-station | petrol station, gas station | station-service
community-hall | community hall, village hall, community centre, hall | salle des fêtes, salle polyvalente, maison de quartier
office-place | office, headquarters, workplace, site | bureau, siège, lieu de travail
place ~ | place, location, spot, whereabouts, venue, located, situated | endroit, lieu, emplacement, se trouver, situer, se situer
corner | corner | coin, angle
upstairs ! downstairs | upstairs | en haut, à l'étage
downstairs ! upstairs | downstairs | en bas, au rez-de-chaussée
nationality | nationality, citizenship | nationalité
weather | weather, forecast, rain, sunny, snow | météo, temps qu'il fait, pluie, pleuvoir, neige
distance | distance, far, mile, kilometre | distance, loin, kilomètre
route | route, way, directions, itinerary | itinéraire, chemin, route
map | map | carte, plan
luggage-locker | locker | casier, consigne, vestiaire
europe-country < country | + france, spain, italy, germany, portugal, belgium, switzerland, england, scotland, ireland, wales, netherlands, holland, austria, greece, poland, sweden, norway, denmark, finland, croatia, turkey, hungary, romania, iceland | + france, espagne, italie, allemagne, portugal, belgique, suisse, angleterre, écosse, irlande, pays-bas, autriche, grèce, pologne, suède, norvège, danemark, finlande, croatie, turquie, hongrie, roumanie, islande
far-country < country | + canada, australia, japan, china, india, brazil, mexico, argentina, morocco, algeria, tunisia, egypt, senegal, vietnam, thailand, usa, america, united states, new zealand, south africa, kenya, peru, chile, cuba | + canada, australie, japon, chine, inde, brésil, mexique, argentine, maroc, algérie, tunisie, égypte, sénégal, vietnam, thaïlande, états-unis, nouvelle-zélande, afrique du sud, kenya, pérou, chili, cuba
capital-city < city | + paris, london, berlin, rome, madrid, lisbon, brussels, vienna, dublin, edinburgh, amsterdam, athens, prague, warsaw, budapest, tokyo, beijing, washington, new york, boston, chicago, toronto, montreal, sydney, melbourne, glasgow, leeds, manchester, liverpool, bristol, cardiff, birmingham, barcelona, milan, venice, florence, porto, geneva, zurich, munich, hamburg, lyon, marseille, bordeaux, nice, nantes, toulouse, lille, strasbourg | + paris, londres, berlin, rome, madrid, lisbonne, bruxelles, vienne, dublin, édimbourg, amsterdam, athènes, prague, varsovie, budapest, tokyo, pékin, washington, new york, boston, chicago, toronto, montréal, sydney, barcelone, séville, milan, venise, florence, naples, porto, genève, zurich, lausanne, munich, hambourg, lyon, marseille, bordeaux, nice, nantes, toulouse, lille, strasbourg, rennes, grenoble, montpellier, dijon, angers, reims, brest, rouen, nancy, metz, tours
`;
