/** Irregular French forms (accents folded), each with the stem of its base form. */
const table = `
all: aller vais vas va vont alle allee alles allees ira irai iras iront irait allait allais
ven: venir viens vient viennent venu venue venus venues viendra viendrai viendront venait venais
reven: revenir reviens revient reviennent revenu revenue reviendra reviendrai
revenus: revenus
effray: effrayer effraie effraient effraye effrayee effrayes effrayant
nettoy: nettoyer nettoie nettoient nettoye nettoyee
employ: employer emploie emploient employe employee
essay: essayer essaie essaient essaye
essuy: essuyer essuie essuient
balay: balayer balaie balaient
prend: prendre prends prend prennent prenez pris prise prises prendra prendrai prenait prenais
apprend: apprendre apprends apprend apprennent appris apprendra
mettr: mettre mets met mettent mis mise mises mettra mettrai
remettr: remettre remets remet remis remise remettra
promettr: promettre promets promet promis promise
part: partir pars part partent parti partie partis parties partira partirai partait partez
sort: sortir sors sort sortent sorti sortie sortis sorties sortira
dorm: dormir dors dort dorment dormi dormait
serv: servir sers sert servent servi
voir: voir vois voit voient vu vue vus vues verra verrai voyait voyez
recev: recevoir recois recoit recoivent recu recue recus recues recevra
sav: savoir sais sait savent su saura
devoir: devoir dois doit doivent due devra devrai devais devait devez dut
pouv: pouvoir peux peut peuvent pu pourra pourrai pouvait pouvez
voul: vouloir veux veut veulent voulu voulait voulais voudrais voudrait voudra voulez
falloir: falloir faut fallait fallu faudra faudrait
boir: boire bois boit boivent bu bue buvait boira buvez
livre: livre livres
lir: lire lis lit lisent lu lue lisait lira
ecrir: ecrire ecris ecrit ecrite ecrivent ecrits
vend: vendre vends vend vendent vendu vendue vendus vendues vendra vendait
rend: rendre rends rend rendent rendu rendue rendus rendra
perd: perdre perds perd perdent perdu perdue perdus perdues
attend: attendre attends attend attendent attendu
repond: repondre reponds repond repondu
naitr: naitre nais nait naissent nee nes nees naquit naitra
viv: vivre vis vit vivent vecu vivait vivais vivra
connaitr: connaitre connais connait connaissent connu
ten: tenir tiens tient tiennent tenu tenue
souten: soutenir soutiens soutient soutiennent soutenu
reten: retenir retiens retient retenu retenue retenus retenues
obten: obtenir obtiens obtient obtenu obtenue
apparten: appartenir appartient appartenait
ouvr: ouvrir ouvre ouvres ouvrent ouvert ouverte ouverts ouvertes ouvrira ouverture
offr: offrir offre offrent offert offerte offerts offrira
decouvr: decouvrir decouvre decouvert
cours: cours
gaucher: gaucher gauchere gauchers gaucheres
course: course courses
montant: montant montants
repart: repartir repars repart repartent reparti repartie repartira
couri: courir court courent couru courais courait courra
fin: finir finis finit finissent fini finie finissait finira
chois: choisir choisis choisit choisissent choisi choisie choisis choisies choisira
dir: dire dis dit disent dite dits
fair: faire fais fait font faite faits faites fera ferai feront ferait ferais feraient faisais faisait faisions
plair: plaire plait plaisent plu
croir: croire crois croit croient cru
conduir: conduire conduis conduit conduisent conduisait
construir: construire construit construite
cuir: cuire cuit cuite
peindr: peindre peins peint peinte peints peintes peignent
repeindr: repeindre repeins repeint repeinte repeignent
tord: tordre tord tords tordu tordue
craindr: craindre crains craint craignent
etr: etre
etudiant: etudiant etudiante etudiants etudiantes
paye: payer paie paient paye payee payes payees paiera paierai payait payez paiement
enverr: envoyer envoie envoient envoye envoyee enverra enverrai
aim: aimer aime aimes aiment aimait aimais aimerais aimerait
ferm: fermer ferme fermes ferment fermee fermees fermait fermera fermeture
lou: louer loue loues louent louait
jou: jouer joue joues jouent joue jouait jouais jouera
suiv: suivre suit suivent suivi
vaut: valoir vaut valent valait vaudra
viss: visser
ami: ami amie amis amies
oeil: oeil yeux
travail: travail travaux
travaill: travailler travaille travailles travaillent travaillais travaillait travaillera
mere: mere meres
mari: mari maris
marie: marier marie maries mariee mariees marient mariera marions mariait mariaient
pere: pere peres
mare: mare mares
foie: foie
fils: fils
bras: bras
repas: repas
mois: mois
temps: temps
corps: corps
pays: pays
dos: dos
os: os
prix: prix
voix: voix
noix: noix
choix: choix
croix: croix
deux: deux
dix: dix
six: six
poids: poids
jus: jus
avis: avis
tapis: tapis
souris: souris
colis: colis
permis: permis
devis: devis
gros: gros grosse grosses
blanc: blanc blanche blancs blanches
sec: sec seche
frais: frais
long: long longue longs longues
vieux: vieux vieille vieil vieilles
nouveau: nouveau nouvelle nouvel nouveaux nouvelles
beau: beau belle bel beaux belles
neuf: neuf neuve neufs neuves
jumeau: jumeau jumelle jumeaux jumelles
`;

export const irregularFrench: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [stem = "", forms = ""] = line.split(": ");
      return forms.split(" ").map((form): [string, string] => [form, stem]);
    }),
);
