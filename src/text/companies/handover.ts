import { formatBytes, formatCount } from '../common/format.ts';

/** The package that a company takes with it when it leaves its practice (P168). */
export const COMPANY_PACKAGE = {
  /** Company names contain characters that file systems refuse. */
  archive: (company: string) => `Azienda_${company.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60)}.zip`,
  traceArchive: (company: string) => `Registro_${company.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60)}.zip`,
  originArchive: (company: string, practice: string) =>
    `Provenienza_${[company, practice].map((name) => name.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, 40)).join('_')}.zip`,
  readMe: 'LEGGIMI.txt',
  readMeText: (company: string, practice: string, when: string, fingerprint: string) =>
    [
      `${company}: tutto quello che lo studio ${practice} tiene nel portale, al ${when}.`,
      '',
      'azienda.json         dati dell’azienda, filiali, regole, note, dati della dashboard',
      'persone.json         lavoratori e accessi, senza password',
      'documenti.json       documenti, versioni, letture, annotazioni; i file stanno in documenti/',
      'fascicoli.json       fascicoli',
      'richieste.json       richieste e risposte; gli allegati stanno in richieste/',
      'comunicazioni.json   comunicazioni e chi le ha lette',
      'firme.json           richieste di firma; i file stanno in firme/',
      'versamenti.json      pacchetti di versamento; indici e rapporti stanno in versamenti/',
      'provenienza/         i pacchetti con cui l’azienda era arrivata da un altro portale, se ce ne sono',
      'registro/            le righe del registro che riguardano l’azienda, con la catena che le prova',
      'manifesto.json       l’elenco di tutti i file con le loro impronte, firmato (manifesto.firma)',
      '',
      'Chi riceve il pacchetto può verificarlo senza il portale, con il programma del portale:',
      '  npm run verify -- --package FILE.zip',
      `Impronta della chiave che firma: ${fingerprint}`,
      '',
    ].join('\r\n'),
} as const;

/** Texts about the handover on the company's page. */
export const HANDOVER = {
  section: 'Quando l’azienda cambia studio',
  exportText:
    'Un archivio con tutto quello che il portale tiene dell’azienda: dati, lavoratori, documenti con le versioni e le letture, fascicoli, richieste, comunicazioni, firme e la sua parte di registro. È firmato, e chi lo riceve può verificarlo.',
  export: 'Scarica tutto dell’azienda',
  offerText:
    'Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano.',
  offer: 'Passa a un altro studio…',
  offered: (practice: string, day: string, until: string) =>
    `Proposta a ${practice} il ${day}. Se è uno studio di questo portale, può accettarla fino al ${until}; intanto non cambia nulla.`,
  offerTitle: (company: string) => `Passa ${company} a un altro studio`,
  offerVerb: 'Proponi il passaggio',
  offerConsequence: 'L’altro studio vede il nome dell’azienda e quanti lavoratori e documenti ha. Quando accetta:',
  consequences: [
    'passano tutti i dati, i documenti anche non pubblicati o nel cestino, le richieste, le note e gli accessi di azienda e lavoratori;',
    'il tuo studio, con tutti i suoi accessi, non vede più nulla dell’azienda: scarica prima quello che ti serve;',
    'si eliminano le acquisizioni chiuse con pagine dell’azienda (i documenti che ne sono nati restano), le regole e le etichette dello studio.',
  ],
  practice: 'E-mail del consulente o codice dello studio',
  practiceHint:
    'Chiedili all’altro studio e scrivili con cura: il portale non dice quali studi ci sono, e nemmeno se uno non esiste.',
  practiceMissing: 'Scrivi l’e-mail o il codice',
  offeredNow: (practice: string) => `Passaggio proposto: ${practice}`,
  withdraw: 'Ritira la proposta…',
  withdrawTitle: 'Ritira la proposta',
  withdrawVerb: 'Ritira la proposta',
  withdrawText: (practice: string) => `L’azienda resta al tuo studio; ${practice} non la vede più tra le proposte.`,
  withdrawnNow: 'Proposta ritirata',
  takenFrom: (practice: string, day: string) =>
    `L’azienda è arrivata da ${practice} il ${day}. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile.`,
  trace: 'Scarica il registro di prima',
  origin: 'Pacchetto di provenienza',
  cameFrom: (practice: string, made: string, day: string, bytes: number) =>
    `L’azienda è arrivata il ${day} con il pacchetto che ${practice} aveva preparato il ${made} (${formatBytes(bytes)}). È conservato com’era: contiene anche quello che qui non è arrivato, come le firme raccolte, e la parte di registro che prova letture e prese visione di prima.`,
  originGone: (practice: string, made: string, day: string) =>
    `L’azienda è arrivata il ${day} con il pacchetto che ${practice} aveva preparato il ${made}. Il pacchetto è stato eliminato con la cancellazione di una persona che vi compariva.`,
  downloadOrigin: 'Scarica il pacchetto di provenienza',
  /** Shown on the home page of the consultant who receives the offer. */
  offerOf: (company: string) => `Un’azienda per te: ${company}`,
  offerFrom: (practice: string, taxCode: string, until: string) =>
    `${practice} ti propone il passaggio di questa azienda (${taxCode}). Puoi rispondere fino al ${until}.`,
  amount: (people: number, documents: number, bytes: number) =>
    `${people === 1 ? '1 lavoratore' : `${formatCount(people)} lavoratori`}, ${documents === 1 ? '1 documento' : `${formatCount(documents)} documenti`}, ${formatBytes(bytes)}`,
  accept: 'Accetta…',
  refuse: 'Rifiuta…',
  acceptTitle: (company: string) => `Accetta ${company}`,
  acceptVerb: 'Accetta l’azienda',
  acceptText: (practice: string) =>
    `L’azienda passa intera al tuo studio, con documenti e accessi; ${practice} non la vede più. Lavoratori e azienda continuano a entrare come prima.`,
  code: 'Codice dell’azienda nel tuo studio',
  codeHint: 'Deve essere diverso da quelli delle altre tue aziende.',
  codeMissing: 'Scrivi il codice',
  acceptedNow: (company: string) => `${company} è del tuo studio`,
  refuseTitle: (company: string) => `Rifiuta ${company}`,
  refuseVerb: 'Rifiuta la proposta',
  refuseText: (practice: string) => `L’azienda resta a ${practice}, che potrà proporla di nuovo.`,
  refusedNow: (practice: string) => `Proposta di ${practice} rifiutata`,
} as const;
