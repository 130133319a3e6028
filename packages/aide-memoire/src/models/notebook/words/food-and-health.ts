/** Eating, drinking, body and health. One concept per line; the format is explained in concepts.ts. */
export const foodAndHealth: string = `
food < eat | food, grub, dish, cuisine | nourriture, alimentaire, aliment, plat, bouffe
dish < food | dish, recipe | plat, recette
meal | meal | repas
breakfast < meal ! lunch, dinner | breakfast, brekkie | petit déjeuner, petit-déjeuner, petit dej, petit-déj
lunch < meal ! breakfast, dinner | lunch | déjeuner, repas de midi
dinner < meal ! breakfast, lunch | dinner, supper, evening meal | dîner, souper, repas du soir
snack < meal | snack, packed lunch, picnic | goûter, en-cas, pique-nique, casse-croûte
dessert < food | dessert, pudding, sweet + pie, ice cream, chocolate, cookie, tart, tiramisu, cheesecake, brownie | dessert + tarte, glace, chocolat, biscuit, bonbon, tiramisu, crème brûlée, mousse au chocolat
cake < dessert | cake | gâteau
drink | drink, drinking, sip, beverage | boire, boisson
tea < drink | tea, herbal tea | thé, tisane, infusion
coffee < drink | coffee, espresso, latte, cappuccino, decaf | café, expresso, cappuccino, déca
milk < drink, dairy | milk, lactose | lait, lactose
water-drink < drink | water, sparkling water, still water, mineral water | eau, eau gazeuse, eau plate
juice < drink | juice + orange juice, apple juice, smoothie | jus + jus d'orange, jus de pomme
soda < drink | soda, fizzy drink + coke, cola, lemonade | soda + coca, limonade
alcohol < drink | alcohol, spirits + whisky, whiskey, gin, rum, vodka, cocktail, cider | alcool + whisky, gin, rhum, vodka, cocktail, cidre, pastis, apéritif
wine < alcohol | wine + red wine, white wine, rosé, champagne, prosecco | vin + vin rouge, vin blanc, rosé, champagne
beer < alcohol | beer, pint + ale, lager | bière
hot-chocolate < drink | hot chocolate, cocoa | chocolat chaud
dairy < food | dairy + butter, cream | laitage, produits laitiers + beurre, crème
cheese < dairy | cheese | fromage
yoghurt < dairy | yoghurt, yogurt | yaourt, yogourt
egg < food | egg | œuf
meat < food | meat + beef, lamb, steak, sausage, mince | viande + bœuf, agneau, steak, saucisse, veau
red-meat < meat | red meat | viande rouge
chicken < meat | chicken | poulet
poultry < meat | poultry + turkey, duck | volaille + dinde, canard
pork < meat | pork + ham, bacon | porc + jambon, lardon
fish < food | fish + salmon, tuna, cod, trout, sardine, haddock | poisson + saumon, thon, cabillaud, truite, sardine
seafood < food | seafood, shellfish + prawn, shrimp, mussel, oyster, crab, lobster, scallop | fruits de mer, crustacé, coquillage + crevette, moule, huître, crabe, homard
fruit < food | fruit + apple, banana, pear, orange, grape, cherry, strawberry, raspberry, peach, plum, melon, kiwi, mango, pineapple, lemon, blueberry, apricot, fig | fruit + pomme, banane, poire, orange, raisin, cerise, fraise, framboise, pêche, prune, melon, kiwi, mangue, ananas, citron, myrtille, abricot, figue
vegetable < food | vegetable, veg + carrot, potato, onion, leek, cabbage, spinach, broccoli, courgette, aubergine, cauliflower, cucumber, lettuce, mushroom, pepper, sprout, beetroot, celery, bean, pea, olive, avocado, pumpkin | légume + carotte, patate, pomme de terre, oignon, poireau, chou, épinard, brocoli, courgette, aubergine, chou-fleur, concombre, salade, champignon, poivron, betterave, céleri, haricot, petit pois, endive, olive, avocat, potiron
pasta < food | pasta + spaghetti, lasagne, lasagna, noodles, ravioli | pâtes + spaghetti, lasagnes, nouilles, ravioli
rice < food | rice + risotto, paella | riz + risotto, paella
bread < food | bread, loaf + baguette, toast, croissant, roll | pain + baguette, croissant, tartine, viennoiserie
soup < food | soup, broth + stew | soupe, potage, bouillon + ragoût
pizza < food | pizza | pizza
sushi < food | sushi | sushi
curry < food | curry + dosa, dal | curry + dosa
chips < food | chips, fries, crisps | frites, chips
burger < food | burger, hamburger + sandwich | burger, hamburger + sandwich
special-dish < food | + couscous, tagine, cassoulet, raclette, fondue, quiche, ratatouille, casserole, roast, blanquette, crêpe, pot-au-feu | + couscous, tajine, cassoulet, raclette, fondue, quiche, ratatouille, gratin, rôti, blanquette, crêpe, pot-au-feu, bourguignon, choucroute
nut < food, allergen | nut + hazelnut, walnut, almond, cashew, pistachio | noix, fruits à coque + noisette, amande, cajou, pistache
peanut < nut | peanut, peanut butter | cacahuète, arachide, cacahouète
gluten < food, allergen | gluten, wheat | gluten, blé
sugar < food | sugar, sweetener + honey | sucre + miel
salt < food | salt | sel
spicy < food | spicy, hot food, chilli, chili | épicé, piment
herb < food | herb, spice + garlic, coriander, cilantro, ginger, basil, mint, parsley | herbe, épice + ail, coriandre, gingembre, basilic, menthe, persil
diet | diet, dieting | régime, régime alimentaire
vegetarian < no-eat, diet | vegetarian, veggie | végétarien, végétarienne
vegan < no-eat, diet | vegan | végan, végétalien, végane
halal < diet | halal + kosher | halal + casher
eat | eat, have for breakfast, have for lunch, have for dinner, eating | manger, déguster, avaler
serve | serve, dish up | servir
cook-verb | cook, bake, roast, grill | cuisiner, cuire, préparer à manger, mijoter
restaurant | restaurant, bistro + pizzeria, brasserie, canteen, diner, pub | restaurant, resto, bistrot + brasserie, pizzeria, cantine
recipe | recipe | recette
bottle | bottle, jar, tin, pack, packet | bouteille, bocal, paquet, pot
ingredient | ingredient | ingrédient
allergen | allergen | allergène
allergic < no-eat | allergic, allergy, intolerant, intolerance, allergenic, hay fever | allergique, allergie, intolérant, intolérante, intolérance, rhume des foins
coeliac < allergic | coeliac, celiac | cœliaque
no-eat < avoid | not touch, refuse to eat, makes me ill, make me ill, make him ill, makes him ill, makes her ill, make him sick, makes me sick, make me sick, makes her sick, makes him sick | rend malade, rendent malade
no-bear | can't tolerate | supporter, digérer, tolérer
reduce | cut down on, cut back on, eat less, drink less, less of, go easy on | réduire, diminuer, manger moins, boire moins
avoid | avoid, stay away from, steer clear of, keep off, cut out, give up, forbidden, not allowed | éviter, interdit, proscrire, supprimer, se passer de
health | health | santé
illness | illness, disease, sick, ill, condition, unwell | maladie, malade, souffrant
pain | pain, ache, sore, painful, hurt | douleur, mal, douloureux
injury | hurt, injure, injured, injury, twist, twisted, sprain, sprained, pull a muscle | se faire mal, faire mal, blesser, blessure, tordre, tordu, fouler, foulure, entorse
fever | fever, temperature | fièvre, température
cold-illness | a cold, flu, cough, covid, bug, tummy bug, virus | virus, gastro, rhume, grippe, toux, covid
headache | headache, migraine | mal de tête, migraine
diabetes < illness | diabetes, diabetic | diabète, diabétique
asthma < illness | asthma, asthmatic, inhaler | asthme, asthmatique
thyroid < illness | thyroid | thyroïde
cholesterol < illness | cholesterol | cholestérol
blood-pressure < illness | blood pressure, hypertension | tension, tension artérielle, hypertension
blood-type | blood type, blood group | groupe sanguin
blood | blood, blood test | sang, prise de sang, analyse de sang
medicine | medicine, medication, drug, pill, tablet, capsule, prescription, treatment, remedy, meds, dose | médicament, cachet, comprimé, pilule, gélule, traitement, remède, ordonnance, médoc
antibiotic < medicine | antibiotic + penicillin, amoxicillin | antibiotique + pénicilline, amoxicilline
painkiller < medicine | painkiller + paracetamol, ibuprofen, aspirin | antidouleur + paracétamol, ibuprofène, aspirine, doliprane
insulin < medicine | insulin + metformin | insuline + metformine
inhaler < medicine | inhaler, ventolin | inhalateur, ventoline
vitamin < medicine | vitamin, supplement + iron tablets, magnesium | vitamine, complément alimentaire, magnésium
cream < medicine | ointment, eye drops, syrup | pommade, collyre, gouttes, sirop
vaccine | vaccine, vaccination, jab, booster, shot, vaccinated, injection | vaccin, vaccination, piqûre, rappel, vacciner, injection
operation | operation, surgery, op, operated | opération, opérer, chirurgie, intervention
hospital | hospital, clinic, a&e | hôpital, clinique, urgences, chu
surgery-place | surgery, practice, clinic, medical centre, health centre | cabinet, centre médical, maison médicale
pharmacy | pharmacy, chemist's, drugstore | pharmacie
check-up | check-up, checkup, scan, x-ray, xray, mri, ultrasound, test, exam, examination, screening | examen, bilan, contrôle, radio, irm, scanner, échographie, dépistage, visite de contrôle
pregnancy | pregnant, pregnancy, due date, expecting a baby | enceinte, grossesse, terme
tooth | tooth, teeth, molar, crown, filling, braces, wisdom tooth | dent, molaire, couronne, plombage, appareil dentaire, dent de sagesse, carie
eye | eye, eyesight, vision, sight | œil, yeux, vue
glasses | glasses, spectacles, reading glasses, specs | lunettes
lenses | contact lenses, lenses, contacts | lentilles, verres de contact
strength | strength, correction, prescription, dioptre | correction, dioptrie
ear | ear, hearing | oreille, ouïe, audition
hearing-aid | hearing aid | appareil auditif, prothèse auditive
back | back, spine | dos, colonne
knee | knee | genou
hip | hip | hanche
shoulder | shoulder | épaule
ankle | ankle | cheville
foot | foot, feet, toe | pied, orteil
hand | hand, finger, wrist | main, doigt, poignet
leg | leg | jambe
arm | arm, elbow | bras, coude
heart | heart | cœur
stomach | stomach, belly, tummy | estomac, ventre
head | head | tête
hair | hair | cheveux, poil
skin | skin | peau
pollen < allergen | pollen, grass pollen + birch | pollen, graminées + bouleau
dust < allergen | dust, mites | poussière, acariens
bee < allergen | insect bite + bee, wasp | piqûre d'insecte + abeille, guêpe
latex < allergen | latex | latex
sleep | sleep, hibernate, asleep, nap, go to bed, bedtime | dormir, sommeil, coucher, se coucher, sieste, endormir, hiberner
wake | wake, wake up, get up, awake | réveiller, se lever, réveil, lever
weigh | weigh, weight | peser, poids
height | height, tall, high | taille, hauteur, haut, haute, mesurer
smoke | smoke, smoker, cigarette, smoking, tobacco | fumer, fumeur, fumeuse, cigarette, tabac, clope
tired | tired, exhausted | fatigué, fatiguée, épuisé
`;
