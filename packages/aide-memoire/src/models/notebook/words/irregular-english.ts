/** Irregular English forms, each with the stem of its base form. */
const table = `
be: been being
go: went gone goes going
buy: bought
pay: paid
get: got gotten getting
give: gave given giving
take: took taken taking
tell: told
say: said
see: saw seen seeing
meet: met
keep: kept
leav: left leave leaves leaving
lend: lent
choos: chose chosen choose chooses choosing
drive: drove driven
eat: ate eaten
drink: drank drunk
wear: wore worn
fly: flew flown flies flying
begin: began begun
break: broke broken
sleep: slept
sell: sold
send: sent
spend: spent
stand: stood
teach: taught
think: thought
find: found
lose: lost losing loses lose
make: made making
grow: grew grown
hold: held
know: knew known
run: ran running
ride: rode ridden
speak: spoke spoken
write: wrote written
win: won winning
bring: brought
build: built
come: came coming comes
feel: felt
fall: fell fallen
forget: forgot forgotten
hear: heard
put: putting
sing: sang sung
swim: swam swum
wake: woke woken waking
steal: stole stolen
hide: hid hidden hiding
hang: hung
sew: sewn
show: shown
draw: drew drawn
throw: threw thrown
let: letting
shut: shutting
bite: bit bitten
quit: quitting
cost: costing costs
child: children
foot: feet
tooth: teeth
man: men
woman: women
person: people persons
mouse: mice
wife: wives
knife: knives
half: halves
shelf: shelves
loaf: loaves
scarf: scarves
bus: buses
gas: gases
yes: yes
glasses: glasses
born: born
new: new
wedding: wedding weddings
evening: evening evenings
morning: morning mornings
building: building buildings
clothes: clothes
trousers: trousers trouser
jeans: jeans
series: series
physics: physics
maths: maths math
need: need needs needed
feed: feed feeds fed
`;

export const irregularEnglish: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [stem = "", forms = ""] = line.split(": ");
      return [stem, ...forms.split(" ")].map((form): [string, string] => [form, stem]);
    }),
);
