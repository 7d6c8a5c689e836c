import { computeTaxCode, type Sex } from '../../src/directory/tax-code.ts';
import { addDays } from './calendar.ts';
import { between, type Draw, oneOf } from './random.ts';

/** The people of the demo: invented names, birthplaces and birth dates, and the codice fiscale derived from them. */
export type Person = {
  firstName: string;
  lastName: string;
  sex: Sex;
  birthDate: string;
  birthplace: string;
  birthplaceCode: string;
  taxCode: string;
};

type Birthplace = readonly [code: string, name: string];

const TOWNS: readonly Birthplace[] = [
  ['E648', 'Lodi (LO)'],
  ['E648', 'Lodi (LO)'],
  ['F205', 'Milano (MI)'],
  ['F205', 'Milano (MI)'],
  ['D150', 'Cremona (CR)'],
  ['D142', 'Crema (CR)'],
  ['G388', 'Pavia (PV)'],
  ['G535', 'Piacenza (PC)'],
  ['A794', 'Bergamo (BG)'],
  ['B157', 'Brescia (BS)'],
  ['L219', 'Torino (TO)'],
  ['F839', 'Napoli (NA)'],
  ['H501', 'Roma (RM)'],
  ['G273', 'Palermo (PA)'],
  ['A662', 'Bari (BA)'],
  ['C351', 'Catania (CT)'],
];

type Names = readonly string[];

const LAST_NAMES: Names = [
  'Agosti',
  'Allievi',
  'Anelli',
  'Arrigoni',
  "D'Angelo",
  'Baldini',
  'Barbieri',
  'Belloni',
  'Beretta',
  'Bianchi',
  'Boselli',
  'Brambilla',
  'Bruni',
  "Dell'Acqua",
  'Cattaneo',
  'Cavalli',
  'Ceruti',
  'Colombo',
  'Conti',
  'Corti',
  'Costa',
  "D'Amico",
  'De Luca',
  'De Santis',
  'Di Stefano',
  'Donati',
  'Fabbri',
  'Farina',
  'Ferrario',
  'Fontana',
  'Franchi',
  'Fumagalli',
  'Galli',
  'Gandolfi',
  'Grassi',
  'Guerini',
  'Invernizzi',
  "Dall'Olio",
  'La Rosa',
  'Locatelli',
  'Lombardi',
  'Longhi',
  'Lucchini',
  'Maestri',
  'Mancini',
  'Marini',
  'Martinelli',
  'Mazza',
  'Meroni',
  'Milani',
  'Monti',
  'Morandi',
  'Moroni',
  'Nava',
  'Nobili',
  'Orlandi',
  'Pagani',
  'Parisi',
  'Pellegrini',
  'Perego',
  'Piazza',
  'Pozzi',
  'Raimondi',
  'Ricci',
  'Riva',
  'Rizzi',
  'Rossi',
  'Sala',
  'Salvi',
  'Santoro',
  'Scotti',
  'Serra',
  'Silvestri',
  'Sordi',
  'Tedeschi',
  'Testa',
  'Valenti',
  'Villa',
  'Vitali',
  'Zanetti',
];

const MALE_NAMES: Names = [
  'Alberto',
  'Alessio',
  'Andrea',
  'Antonio',
  'Carlo',
  'Cristian',
  'Daniele',
  'Diego',
  'Emanuele',
  'Enrico',
  'Fabio',
  'Federico',
  'Filippo',
  'Francesco',
  'Gabriele',
  'Gianluca',
  'Giorgio',
  'Giovanni',
  'Giosuè',
  'Ivan',
  'Lorenzo',
  'Luca',
  'Marco',
  'Matteo',
  'Mattia',
  'Michele',
  'Mosè',
  'Nicolò',
  'Paolo',
  'Pietro',
  'Riccardo',
  'Roberto',
  'Samuele',
  'Stefano',
  'Tommaso',
  'Valerio',
];

const FEMALE_NAMES: Names = [
  'Alessandra',
  'Alice',
  'Anna',
  'Arianna',
  'Beatrice',
  'Camilla',
  'Carla',
  'Chiara',
  'Claudia',
  'Cristina',
  'Debora',
  'Elena',
  'Eleonora',
  'Elisa',
  'Emma',
  'Federica',
  'Francesca',
  'Gaia',
  'Giorgia',
  'Ilaria',
  'Laura',
  'Lucia',
  'Luisa',
  'Maria',
  'Marta',
  'Martina',
  'Monica',
  'Noemi',
  'Paola',
  'Roberta',
  'Sara',
  'Silvia',
  'Simona',
  'Sofia',
  'Valentina',
  'Zoe',
];

type Origin = { birthplace: Birthplace; lastNames: Names; men: Names; women: Names };

const ABROAD: readonly Origin[] = [
  {
    birthplace: ['Z129', 'Romania'],
    lastNames: ['Popescu', 'Ionescu', 'Dumitru', 'Stanciu', 'Munteanu'],
    men: ['Adrian', 'Bogdan', 'Ciprian', 'Florin'],
    women: ['Andreea', 'Mihaela', 'Oana', 'Simona'],
  },
  {
    birthplace: ['Z330', 'Marocco'],
    lastNames: ['Benali', 'El Idrissi', 'Bouzidi', 'Ait Lahcen'],
    men: ['Hamza', 'Karim', 'Rachid', 'Yassine'],
    women: ['Fatima', 'Khadija', 'Salma'],
  },
  {
    birthplace: ['Z100', 'Albania'],
    lastNames: ['Hoxha', 'Gjoka', 'Dervishi', 'Kola'],
    men: ['Arben', 'Ervin', 'Klodian'],
    women: ['Besa', 'Elona', 'Mirela'],
  },
  {
    birthplace: ['Z110', 'Francia'],
    lastNames: ['Lefèvre', 'Besançon', 'Guérin'],
    men: ['Benoît', 'François', 'Jérôme'],
    women: ['Hélène', 'Zoé', 'Anaïs'],
  },
  {
    birthplace: ['Z611', 'Perù'],
    lastNames: ['Muñoz Peña', 'Quispe', 'Núñez'],
    men: ['José Luis', 'Andrés', 'César'],
    women: ['Lucía', 'Rocío', 'Inés'],
  },
  {
    birthplace: ['Z112', 'Germania'],
    lastNames: ['Müller', 'Groß', 'Schäfer'],
    men: ['Jürgen', 'Björn'],
    women: ['Käthe', 'Jördis'],
  },
  {
    birthplace: ['Z343', 'Senegal'],
    lastNames: ['Diop', "N'Diaye", 'Fall'],
    men: ['Moussa', 'Ousmane', 'Cheikh'],
    women: ['Aminata', 'Aïssatou'],
  },
  {
    birthplace: ['Z210', 'Cina'],
    lastNames: ['Hu', 'Wu', 'Lin', 'Xu'],
    men: ['Wei', 'Bo', 'Jun'],
    women: ['Li', 'Mei', 'Yan'],
  },
];

export function person(
  firstName: string,
  lastName: string,
  sex: Sex,
  birthDate: string,
  birthplaceCode: string,
  birthplace: string,
): Person {
  const taxCode = computeTaxCode({ firstName, lastName, sex, birthDate, birthplaceCode });
  return { firstName, lastName, sex, birthDate, birthplace, birthplaceCode, taxCode };
}

/** Invents a person whose name is not in `taken`, and adds the name to it. */
export function inventPerson(draw: Draw, taken: Set<string>): Person {
  const sex: Sex = draw() < 0.44 ? 'F' : 'M';
  const origin = draw() < 0.2 ? oneOf(draw, ABROAD) : null;
  const [women, men] = origin ? [origin.women, origin.men] : [FEMALE_NAMES, MALE_NAMES];
  const firstName = oneOf(draw, sex === 'F' ? women : men);
  const lastName = oneOf(draw, origin?.lastNames ?? LAST_NAMES);
  const [birthplaceCode, birthplace] = origin?.birthplace ?? oneOf(draw, TOWNS);
  const birthDate = addDays('1962-01-01', between(draw, 0, 15_300));
  const name = plainName({ firstName, lastName });
  if (taken.has(name)) return inventPerson(draw, taken);
  taken.add(name);
  return person(firstName, lastName, sex, birthDate, birthplaceCode, birthplace);
}

/** `Dell'Acqua Nicolò` → `nicolo.dellacqua`, for a login or the local part of an e-mail address. */
export function plainName(someone: { firstName: string; lastName: string }): string {
  const plain = (name: string) =>
    name
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  return `${plain(someone.firstName)}.${plain(someone.lastName)}`;
}
