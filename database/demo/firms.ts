/** The invented firms of the demo. Every number has a correct check digit; none belongs to a real firm. */

/** How a firm's trade affects its payslips. */
export type Trade = {
  contract: string;
  monthlyHours: number;
  fourteenth: boolean;
  /** Whether an attendance sheet follows each payslip. */
  attendance: boolean;
  /** Job, qualification, level and full-time monthly pay in cents; the most frequent job is first. */
  jobs: readonly Job[];
};
export type Job = { job: string; qualification: string; level: string; monthlyPay: number };

export type Firm = {
  key: string;
  code: string;
  legalName: string;
  shortName: string;
  taxCode: string;
  vatNumber: string;
  address: string;
  socialSecurityNumber: string;
  headKey: string | null;
  webAccess: boolean;
  branches: readonly { code: string; description: string }[];
  trade: Trade;
  headcount: number;
  /** The day of the following month on which the firm's payslips are published. */
  publishDay: number;
  /** The state of the newest month's payslips. */
  newest: 'mixed' | 'published' | 'unpublished' | 'publishedYesterday';
};

function job(name: string, qualification: string, level: string, euro: number): Job {
  return { job: name, qualification, level, monthlyPay: Math.round(euro * 100) };
}

const METALWORKERS: Trade = {
  contract: 'Metalmeccanici industria',
  monthlyHours: 173,
  fourteenth: true,
  attendance: false,
  jobs: [
    job('Addetto macchine utensili', 'Operaio', 'C2', 2158.6),
    job('Saldatore', 'Operaio', 'C3', 2286.4),
    job('Montatore meccanico', 'Operaio', 'C2', 2158.6),
    job('Magazziniere', 'Operaio', 'D2', 1985.2),
    job('Disegnatore CAD', 'Impiegato', 'C3', 2340.0),
    job('Addetto contabilità', 'Impiegato', 'B1', 2412.75),
    job('Apprendista manutentore', 'Apprendista', 'D1', 1688.1),
    job('Responsabile produzione', 'Quadro', 'A1', 3420.0),
  ],
};
const TEXTILE: Trade = {
  contract: 'Tessile abbigliamento moda industria',
  monthlyHours: 173,
  fourteenth: false,
  attendance: true,
  jobs: [
    job('Tessitore', 'Operaio', '3', 1874.3),
    job('Addetto orditura', 'Operaio', '3', 1874.3),
    job('Addetto tintoria', 'Operaio', '4', 1982.9),
    job('Addetto rammendo', 'Operaio', '2S', 1798.15),
    job('Impiegato commerciale', 'Impiegato', '5', 2120.0),
    job('Capo reparto', 'Impiegato', '6', 2486.5),
  ],
};
const TRANSPORT: Trade = {
  contract: 'Logistica, trasporto merci e spedizione',
  monthlyHours: 168,
  fourteenth: true,
  attendance: true,
  jobs: [
    job('Autista patente CE', 'Operaio', '3S', 2014.7),
    job('Autista patente C', 'Operaio', '3', 1960.4),
    job('Facchino', 'Operaio', '4J', 1742.8),
    job('Addetto traffico', 'Impiegato', '3', 1960.4),
  ],
};
const SOCIAL: Trade = {
  contract: 'Cooperative sociali',
  monthlyHours: 165,
  fourteenth: false,
  attendance: true,
  jobs: [
    job('Operatore socio-sanitario', 'Socio lavoratore', 'C2', 1542.65),
    job('Educatore professionale', 'Socio lavoratore', 'D2', 1671.9),
    job('Ausiliario', 'Operaio', 'A2', 1375.4),
    job('Coordinatore', 'Impiegato', 'E1', 1933.0),
  ],
};
const BUILDING: Trade = {
  contract: 'Edilizia industria',
  monthlyHours: 173,
  fourteenth: false,
  attendance: false,
  jobs: [
    job('Muratore', 'Operaio', '3', 2092.4),
    job('Carpentiere', 'Operaio', '3', 2092.4),
    job('Manovale', 'Operaio', '1', 1752.2),
    job('Gruista', 'Operaio', '3', 2145.0),
    job('Geometra di cantiere', 'Impiegato', '5', 2380.6),
  ],
};
const BAKERY: Trade = {
  contract: 'Panificazione artigiana',
  monthlyHours: 173,
  fourteenth: true,
  attendance: false,
  jobs: [
    job('Panettiere', 'Operaio', 'A2', 1780.5),
    job('Addetto vendita', 'Impiegato', 'B3', 1528.3),
    job('Apprendista pasticcere', 'Apprendista', 'A4', 1312.7),
  ],
};
const GARAGE: Trade = {
  contract: 'Metalmeccanici artigianato',
  monthlyHours: 173,
  fourteenth: false,
  attendance: false,
  jobs: [
    job('Meccanico', 'Operaio', '4', 1687.2),
    job('Carrozziere', 'Operaio', '3', 1778.9),
    job('Addetto accettazione', 'Impiegato', '5', 1590.0),
  ],
};
const GLASS: Trade = {
  contract: 'Vetro industria',
  monthlyHours: 173,
  fourteenth: false,
  attendance: false,
  jobs: [
    job('Addetto forno', 'Operaio', 'D3', 1995.8),
    job('Molatore', 'Operaio', 'E2', 1854.1),
    job('Impiegato amministrativo', 'Impiegato', 'C2', 2110.0),
  ],
};

export const FIRST_PRACTICE_FIRMS: readonly Firm[] = [
  {
    key: 'brambati',
    code: '0101',
    legalName: 'Officine Meccaniche Brambati S.r.l.',
    shortName: 'Officine Meccaniche Brambati',
    taxCode: '04518830965',
    vatNumber: '04518830965',
    address: 'Via Emilia 118, 26900 Lodi (LO)',
    socialSecurityNumber: '4906182733/00',
    headKey: null,
    webAccess: true,
    branches: [
      { code: '0001', description: 'Lodi, sede e officina' },
      { code: '0002', description: 'Cremona, magazzino' },
      { code: '0007', description: 'Cantiere Tav, lotto 3' },
      { code: '0009', description: 'Crema, punto vendita' },
    ],
    trade: METALWORKERS,
    headcount: 38,
    publishDay: 7,
    newest: 'mixed',
  },
  {
    key: 'olonella',
    code: '0102',
    legalName: 'Tessitura Olonella S.p.A.',
    shortName: 'Tessitura Olonella',
    taxCode: '99077200964',
    vatNumber: '99077200964',
    address: 'Viale dei Telai 4, 20025 Legnano (MI)',
    socialSecurityNumber: '4915307418/00',
    headKey: null,
    webAccess: true,
    branches: [
      { code: '0001', description: 'Legnano, stabilimento' },
      { code: '0002', description: 'Legnano, tintoria' },
      { code: '0003', description: 'Busto Arsizio, deposito' },
    ],
    trade: TEXTILE,
    headcount: 34,
    publishDay: 8,
    newest: 'publishedYesterday',
  },
  {
    key: 'adda',
    code: '0103',
    legalName: 'Trasporti Adda Express S.r.l.',
    shortName: 'Trasporti Adda Express',
    taxCode: '99113460960',
    vatNumber: '99113460960',
    address: 'Strada Vecchia Cremonese 31, 26845 Codogno (LO)',
    socialSecurityNumber: '4908844120/00',
    headKey: null,
    webAccess: true,
    branches: [
      { code: '0001', description: 'Codogno, sede' },
      { code: '0002', description: 'Piacenza, piattaforma' },
    ],
    trade: TRANSPORT,
    headcount: 22,
    publishDay: 10,
    newest: 'unpublished',
  },
  {
    key: 'melograno',
    code: '0104',
    legalName: 'Cooperativa Sociale Il Melograno',
    shortName: 'Il Melograno',
    taxCode: '99130580964',
    vatNumber: '99130580964',
    address: 'Piazza del Popolo 9, 26841 Casalpusterlengo (LO)',
    socialSecurityNumber: '4902276615/00',
    headKey: null,
    webAccess: true,
    branches: [
      { code: '0001', description: 'Casalpusterlengo, residenza' },
      { code: '0002', description: 'Lodi, centro diurno' },
      { code: '0003', description: 'Assistenza domiciliare' },
    ],
    trade: SOCIAL,
    headcount: 24,
    publishDay: 9,
    newest: 'published',
  },
  {
    key: 'edilnova',
    code: '0105',
    legalName: 'Edilnova Valtrebbia S.r.l.',
    shortName: 'Edilnova Valtrebbia',
    taxCode: '99146620333',
    vatNumber: '99146620333',
    address: 'Via dei Cavatori 22, 29029 Rivergaro (PC)',
    socialSecurityNumber: '6103391824/00',
    headKey: null,
    webAccess: true,
    branches: [
      { code: '0001', description: 'Rivergaro, sede' },
      { code: '0011', description: 'Cantiere Bobbio, scuola media' },
      { code: '0012', description: 'Cantiere Piacenza, via Colombo' },
    ],
    trade: BUILDING,
    headcount: 18,
    publishDay: 10,
    newest: 'published',
  },
  {
    key: 'calcestruzzi',
    code: '0106',
    legalName: 'Valtrebbia Calcestruzzi S.r.l.',
    shortName: 'Valtrebbia Calcestruzzi',
    taxCode: '99152030336',
    vatNumber: '99152030336',
    address: 'Località Cava Grande, 29029 Rivergaro (PC)',
    socialSecurityNumber: '6103391901/00',
    headKey: 'edilnova',
    webAccess: true,
    branches: [{ code: '0001', description: 'Rivergaro, impianto' }],
    trade: BUILDING,
    headcount: 9,
    publishDay: 10,
    newest: 'published',
  },
  {
    key: 'impianti',
    code: '0107',
    legalName: 'Valtrebbia Impianti S.r.l.',
    shortName: 'Valtrebbia Impianti',
    taxCode: '99177810332',
    vatNumber: '99177810332',
    address: 'Via dei Cavatori 24, 29029 Rivergaro (PC)',
    socialSecurityNumber: '6103391977/00',
    headKey: 'edilnova',
    webAccess: true,
    branches: [{ code: '0001', description: 'Rivergaro, sede' }],
    trade: METALWORKERS,
    headcount: 8,
    publishDay: 10,
    newest: 'published',
  },
  {
    key: 'quaranta',
    code: '0108',
    legalName: 'Panificio Sorelle Quaranta S.n.c.',
    shortName: 'Panificio Quaranta',
    taxCode: '99180340962',
    vatNumber: '99180340962',
    address: 'Corso Roma 57, 26900 Lodi (LO)',
    socialSecurityNumber: '4917730061/00',
    headKey: null,
    webAccess: true,
    branches: [
      { code: '0001', description: 'Lodi, laboratorio' },
      { code: '0002', description: 'Lodi, negozio di corso Roma' },
    ],
    trade: BAKERY,
    headcount: 9,
    publishDay: 6,
    newest: 'published',
  },
  {
    key: 'polonord',
    code: '0109',
    legalName: 'Gelateria Polo Nord di Zanetti Paolo',
    shortName: 'Gelateria Polo Nord',
    // A sole trader's tax code is the person's own: born in Crema on 12 May 1971.
    taxCode: 'ZNTPLA71E12D142K',
    vatNumber: '99194500965',
    address: 'Piazza Duomo 3, 26013 Crema (CR)',
    socialSecurityNumber: '2704418390/00',
    headKey: null,
    webAccess: true,
    branches: [{ code: '0001', description: 'Crema, piazza Duomo' }],
    trade: BAKERY,
    headcount: 5,
    publishDay: 7,
    newest: 'published',
  },
  {
    key: 'ghezzi',
    code: '0110',
    legalName: 'Autofficina F.lli Ghezzi S.n.c.',
    shortName: 'Autofficina Ghezzi',
    taxCode: '99211270964',
    vatNumber: '99211270964',
    address: "Via dell'Artigianato 15, 26838 Tavazzano (LO)",
    socialSecurityNumber: '4911926507/00',
    headKey: null,
    webAccess: false,
    branches: [],
    trade: GARAGE,
    headcount: 6,
    publishDay: 8,
    newest: 'published',
  },
];

export const SECOND_PRACTICE_FIRMS: readonly Firm[] = [
  {
    key: 'lagomare',
    code: '0001',
    legalName: 'Vetreria Lagomare S.r.l.',
    shortName: 'Vetreria Lagomare',
    taxCode: '99223650963',
    vatNumber: '99223650963',
    address: 'Via Fornace 40, 25015 Desenzano del Garda (BS)',
    socialSecurityNumber: '1506629384/00',
    headKey: null,
    webAccess: true,
    branches: [{ code: '0001', description: 'Desenzano, stabilimento' }],
    trade: GLASS,
    headcount: 8,
    publishDay: 9,
    newest: 'published',
  },
  {
    key: 'rovere',
    code: '0002',
    legalName: 'Agriturismo La Rovere S.s.',
    shortName: 'La Rovere',
    taxCode: '99238790960',
    vatNumber: '99238790960',
    address: 'Località Rovere 1, 25080 Padenghe (BS)',
    socialSecurityNumber: '1506630017/00',
    headKey: null,
    webAccess: true,
    branches: [],
    trade: BAKERY,
    headcount: 5,
    publishDay: 8,
    newest: 'published',
  },
];
