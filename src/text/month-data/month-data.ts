import { counted, formatCount, formatDay, formatMonth } from '../common/format.ts';

const days = (count: number) => counted(count, 'giorno', 'giorni');

/** Why a row of the month's data is refused, next to the person's name. */
export const ROW_REFUSALS = {
  noNumber: (text: string) => `«${text}» non è un numero`,
  decimals: (text: string) => `«${text}» ha più di due decimali: arrotonda`,
  negative: 'Il valore non può essere negativo',
  noDay: (text: string) => `«${text}» non è una data: scrivi gg/mm/aaaa`,
  otherMonth: (day: string, month: number) =>
    `Il ${formatDay(day)} non è in ${formatMonth(month).toLowerCase()}: scrivilo nel suo mese`,
  endBeforeHire: 'La cessazione viene prima dell’assunzione',
  unknownColumn: (name: string) => `La colonna «${name}» non è fra quelle di questo mese`,
  tooManyHours: (name: string, amount: string, count: number) =>
    `${name}: ${amount} ore sono troppe per ${days(count)} di lavoro`,
  tooManyDays: (name: string, amount: string, count: number) =>
    `${name}: ${amount} sono troppi, nel mese è in forza ${days(count)}`,
  tooManyPieces: (name: string) => `${name}: al massimo 100`,
  hoursTogether: (amount: string, count: number) => `In tutto ${amount} ore: sono troppe per ${days(count)}`,
  daysTogether: (amount: string, count: number) =>
    `In tutto ${amount} giorni fra lavoro e assenze: nel mese è in forza ${days(count)}`,
  week: 'Le ore settimanali sono al massimo 60',
  tooLong: (field: string, most: number) => `${field}: al massimo ${counted(most, 'carattere', 'caratteri')}`,
  tooManyItems: (most: number) => `Al massimo ${counted(most, 'importo', 'importi')} una tantum`,
  itemWithoutName: 'Scrivi che cosa è l’importo',
  itemWithoutAmount: (name: string) => `Scrivi l’importo di «${name}»`,
  itemTooMuch: (name: string) => `L’importo di «${name}» è oltre 100.000 €`,
  left: (day: string, month: number) =>
    `Ha cessato il ${formatDay(day)}: non ha dati in ${formatMonth(month).toLowerCase()}`,
  notYet: (day: string) => `È assunto dal ${formatDay(day)}: non ha dati in questo mese`,
  notHere: (code: string) => `${code} non è fra i lavoratori dell’azienda`,
  several: (code: string) => `${code} ha più rapporti di lavoro: compila le sue righe nel portale`,
  twice: (line: number) => `Ripete la riga ${formatCount(line)}`,
  otherCompany: (code: string, own: string) => `Il foglio è di un’altra azienda (${code}): qui si compila ${own}`,
  otherMonthSheet: (month: string, own: number) =>
    `Il foglio è di ${month}: qui si compila ${formatMonth(own).toLowerCase()}`,
  nobody: 'Manca il codice fiscale',
  changed: 'Un’altra persona l’ha cambiata nel frattempo: controllala e riscrivi ciò che manca',
} as const;

/** The pages of the month's data, for the company that fills them in and the office that collects them. */
export const MONTH_DATA = {
  title: 'Dati del mese',
  of: (month: string) => `Dati di ${formatMonth(month).toLowerCase()}`,
  until: (day: string) => `Entro il ${formatDay(day)}.`,
  newVersion: (version: number) => `È la versione ${formatCount(version)}: le righe cambiate sono segnate.`,
  states: {
    chiesti: 'Chiesti',
    inArrivo: 'In arrivo',
    arrivati: 'Arrivati',
    daChiarire: 'Da chiarire',
    presi: 'Presi in carico',
  },
  notAsked: 'Non chiesti',
} as const;

/** The list of the sheets: one month of all companies, or all months of one company. */
export const MONTH_LIST = {
  officeBelow: 'Chiedi alle aziende ore, assenze e una tantum prima di fare i cedolini, e vedi chi manca.',
  companyBelow: 'Ciò che il consulente ti chiede prima di fare i cedolini: ore, assenze e una tantum.',
  name: (month: string) => `Dati del mese di ${formatMonth(month).toLowerCase()}`,
  company: 'Azienda',
  month: 'Mese',
  state: 'Stato',
  due: 'Entro il',
  sent: 'Inviati',
  version: (version: number) => `versione ${formatCount(version)}`,
  changed: 'Cambiati dopo la presa in carico',
  reminded: (day: string) => `sollecitata il ${formatDay(day)}`,
  dueOn: (day: string) => `Entro il ${formatDay(day)}`,
  ask: 'Chiedi i dati',
  askTitle: (count: number) => `Chiedi i dati a ${counted(count, 'azienda', 'aziende')}`,
  askText: (month: string) =>
    `Le aziende ricevono un avviso e compilano i dati di ${formatMonth(month).toLowerCase()} partendo dal contratto e dal mese prima. Il portale sollecita da sé chi manca due giorni prima della scadenza e il giorno stesso.`,
  dueField: 'Ultimo giorno per rispondere (facoltativo)',
  dueHint: 'Vuoto: il giorno scelto nelle impostazioni.',
  asked: (count: number) => `${counted(count, 'azienda avvisata', 'aziende avvisate')}`,
  remind: 'Sollecita',
  remindTitle: 'Sollecitare le aziende?',
  remindText: 'Chi non ha ancora inviato riceve un avviso, una sola volta al giorno.',
  remindedNow: (count: number) =>
    count === 0
      ? 'Nessuna da sollecitare: hanno già inviato, o le hai già sollecitate oggi'
      : `${counted(count, 'azienda sollecitata', 'aziende sollecitate')}`,
  take: 'Presi in carico',
  taken: (count: number) => `${counted(count, 'azienda presa', 'aziende prese')} in carico`,
  export: 'Esporta',
  nothingSent: 'Nessuna delle aziende scelte ha inviato i dati',
  noneAsked: 'Prima chiedi i dati a queste aziende',
  settings: 'Impostazioni',
  emptyOffice: 'Nessuna azienda',
  emptyOfficeText: 'Aggiungi le aziende: poi qui chiedi a tutte i dati del mese con un solo gesto.',
  empty: 'Nessun mese da compilare',
  emptyText:
    'Quando il consulente chiede i dati di un mese lo trovi qui, già compilato con le ore del contratto: scrivi solo ciò che cambia.',
} as const;

/** A sheet, as the company fills it in. */
export const MONTH_SHEET = {
  failed: 'I dati del mese non si aprono',
  likeBefore: 'Come il mese scorso',
  likeBeforeDone: (count: number) =>
    `${counted(count, 'riga', 'righe')} come il mese scorso: le assenze non si ripetono`,
  send: 'Invia al consulente',
  sendAgain: 'Invia la correzione',
  sent: 'Dati inviati al consulente',
  advice: {
    chiesti: 'Si parte dalle ore del contratto: scrivi solo ciò che cambia e invia.',
    inArrivo: 'Si parte dalle ore del contratto: scrivi solo ciò che cambia e invia.',
    correzioni: 'Ci sono correzioni non ancora inviate.',
    arrivati:
      'I dati sono inviati. Se qualcosa cambia correggi qui e invia di nuovo: il consulente vede che cosa è cambiato.',
    daChiarire: 'Il consulente chiede un chiarimento: apri la riga segnata e rispondi.',
    presi: 'Il consulente li ha presi in carico. Se qualcosa cambia correggi qui e invia di nuovo.',
  },
  template: 'Scarica il foglio da compilare',
  bring: 'Carica il foglio compilato',
  asContract: 'Come da contratto',
  noOne: 'Nessun lavoratore in forza',
  noOneText:
    'In questo mese non risulta nessuno in forza. Chi è appena assunto compare appena il consulente lo inserisce.',
  asked: 'il consulente aspetta una risposta',
  toFill: (day: string) => `da inviare entro il ${day}`,
  nothingSent: 'L’azienda non ha ancora inviato i dati.',
  openQuestion: 'Una tua domanda aspetta ancora la risposta dell’azienda.',
  isTaken: 'Sono già presi in carico.',
} as const;

/** The dialog of one person. */
export const MONTH_ROW = {
  note: 'Nota per il consulente',
  item: 'Descrizione',
  amount: 'Importo (€)',
  recurring: 'Ogni mese',
  addItem: 'Aggiungi un importo',
  removeItem: (name: string) => `Togli ${name || 'l’importo'}`,
  edit: 'Modifica',
  messages: (count: number) => counted(count, 'messaggio', 'messaggi'),
  contract: 'Contratto',
  thread: 'Messaggi',
  ask: 'Chiedi all’azienda',
  answer: 'Rispondi al consulente',
  textNeeded: 'Scrivi prima il messaggio.',
} as const;

/** What a company sent, as the consultant reads it. */
export const MONTH_OFFICE = {
  differing: (count: number) => `${counted(count, 'persona', 'persone')} con differenze`,
  same: (count: number) => `${counted(count, 'persona', 'persone')} come da contratto`,
  changed: (words: readonly string[]) => `Cambiata dopo la presa in carico: ${words.join(', ')}`,
  toClarify: 'Aspetta una risposta',
  notSent: 'L’azienda non ha ancora inviato i dati',
  notSentText: (due: string) =>
    `Ha tempo fino al ${formatDay(due)}. Il portale la sollecita da sé; qui compaiono prima le persone con differenze.`,
  writing: 'L’azienda sta correggendo: qui sotto vedi l’ultima versione inviata.',
  nothing: 'Nessuna differenza: tutti come da contratto',
  sentBy: (by: string, when: string, version: number) =>
    `Inviati da ${by} il ${when}${version > 1 ? `; versione ${formatCount(version)}` : ''}`,
  none: 'niente',
  notOnPayslips: 'Nei cedolini non risulta:',
  missing: (count: number) => (count === 0 ? '' : `${counted(count, 'voce', 'voci')} non nei cedolini`),
} as const;

/** A sheet that was filled in outside the portal. */
export const MONTH_FILE = {
  title: 'Foglio letto',
  good: (count: number) => `${counted(count, 'riga pronta', 'righe pronte')} da salvare`,
  bad: (count: number) => `${counted(count, 'riga rifiutata', 'righe rifiutate')}`,
  badText: 'Correggile nel foglio e caricalo di nuovo, oppure salva intanto le altre.',
  row: (line: number) => `Riga ${formatCount(line)}`,
  save: (count: number) => `Salva ${counted(count, 'riga', 'righe')}`,
  saved: (count: number) => `${counted(count, 'riga salvata', 'righe salvate')} dal foglio`,
  none: 'Nessuna riga si può salvare: correggi il foglio e caricalo di nuovo.',
} as const;

/** What the practice asks for. */
export const MONTH_SETTING = {
  title: 'Che cosa chiedere',
  text: 'Vale per i mesi che chiederai da ora in poi. Sotto ogni colonna puoi scrivere il nome che ha nel programma paghe: l’esportazione userà quello.',
  columns: 'Colonne (al massimo 12)',
  heading: (column: string) => `Intestazione di «${column}» nell’esportazione`,
  day: 'Giorno di scadenza',
  dayHint: 'Nel mese dopo; chi manca è sollecitato.',
  saved: 'Impostazioni salvate',
  needed: 'Scegli almeno una colonna.',
  most: 'Al massimo 12 colonne: togline una.',
} as const;
