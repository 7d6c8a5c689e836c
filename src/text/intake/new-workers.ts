import { counted, formatCount, formatDay } from '../common/format.ts';

const workers = (count: number) => counted(count, 'lavoratore', 'lavoratori');

/** Texts for registering all new people of a month in one step, and for the next steps. */
export const NEW_WORKERS = {
  title: 'Crea i lavoratori',
  found: (count: number) =>
    counted(count, 'persona non è ancora in anagrafica.', 'persone non sono ancora in anagrafica.'),
  hint: (certain: number, all: number) =>
    `Codice fiscale, nome e data di nascita stampati coincidono${certain === all ? '' : ` per ${formatCount(certain)}`}: ${
      certain === 1 ? 'si crea in un passo, dopo averla vista' : 'si creano in un passo, dopo averle viste'
    }.`,
  open: (count: number) => `Crea ${workers(count)}`,
  stillReading: 'La lettura non è finita: aspetta che i file siano letti',
  intro:
    'Ogni riga ha codice fiscale, nome e data di nascita che coincidono; matricola, assunzione, qualifica e filiale sono quelle stampate. Togli la spunta a chi non vuoi creare. Entrano senza accesso web: lettere e inviti vengono dopo.',
  newCompany: 'Azienda nuova',
  companyFound: 'Già tra le tue aziende',
  companyUnread: 'Azienda non letta',
  companyUnreadHint: 'Le pagine non dicono di quale azienda sono: sceglila tu.',
  company: 'Azienda',
  chooseCompany: 'Scegli l’azienda',
  legalName: 'Ragione sociale',
  companyCode: 'Codice azienda',
  taxCode: (code: string) => `Codice fiscale ${code}`,
  vatNumber: (code: string) => `Partita IVA ${code}`,
  checked: 'carattere di controllo valido',
  nameNeeded: 'La ragione sociale è obbligatoria',
  codeNeeded: 'Il codice azienda è obbligatorio',
  people: (chosen: number, all: number) =>
    chosen === all ? workers(all) : `${formatCount(chosen)} di ${workers(all)}`,
  born: (day: string) => `nascita ${formatDay(day)}`,
  nameUnread: 'Non letta con certezza: copiala dalla pagina',
  employment: (
    printed: {
      matricola: string | null;
      dataAssunzione: string | null;
      qualifica: string | null;
      filiale: string | null;
    } | null,
  ) =>
    [
      printed?.matricola && `matricola ${printed.matricola}`,
      printed?.dataAssunzione && `assunzione ${formatDay(printed.dataAssunzione)}`,
      printed?.qualifica,
      printed?.filiale,
    ].filter(Boolean),
  onPages: (range: string) => `pag. ${range}`,
  further: (count: number) => `Mostra ${counted(count, 'altro', 'altri')}`,
  leftOut: (count: number) => `Da decidere a parte: ${formatCount(count)}`,
  leftOutHint: 'Questi non si creano da qui, e il perché è accanto a ciascuno.',
  withoutName: 'Nome non letto',
  create: (count: number) => (count === 0 ? 'Crea' : `Crea ${workers(count)}`),
  nobody: 'Nessuno è spuntato',
  progress: (done: number, all: number) => `Creo i lavoratori: ${formatCount(done)} di ${formatCount(all)}`,
  done: (people: number, companies: number) =>
    `${counted(people, 'lavoratore creato', 'lavoratori creati')} in ${counted(companies, 'azienda', 'aziende')}, senza accesso web`,
  next: 'Con le lettere entrano da soli: indirizzo e codice, buoni solo insieme al codice fiscale. Per gli inviti serve l’e-mail di ciascuno.',
  letters: (people: number) => (people === 1 ? 'Prepara la lettera' : `Prepara ${formatCount(people)} lettere`),
  lettersDone: (people: number) =>
    counted(people, 'lettera pronta, accesso web dato', 'lettere pronte, accesso web dato'),
  invite: 'E-mail e inviti:',
} as const;
