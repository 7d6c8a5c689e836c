import { capital, counted, formatCents, formatCount, others, withArticle } from '../common/format.ts';
import { said } from '../common/language.ts';
/** Texts of the employee's own pages. */
export const PAYROLL_KIND_NAMES = said('PAYROLL_KIND_NAMES', {
  ordinary: 'Cedolino',
  thirteenth: 'Tredicesima',
  fourteenth: 'Quattordicesima',
});

/** The name, always Italian, of the file that a worker saves for a bank, because the bank reads it. */
export const PAYSLIPS_FOR_BANK = 'Ultimi cedolini';

export const OWN = said('OWN', {
  newPayslip: 'Nuovo cedolino',
  lastPayslip: 'Ultimo cedolino',
  openPayslip: 'Apri cedolino',
  toRead: 'Da leggere',
  allRead: 'Hai letto tutti i documenti.',
  documents: 'Documenti',
  allDocuments: 'Tutti i documenti',
  lastMonths: 'Mesi scorsi',
  all: 'Vedi tutte',
  board: 'Bacheca',
  allNotices: 'Vedi tutte le comunicazioni',
  requests: 'Le mie richieste',
  allRequests: 'Vedi tutte le richieste',
  noOpenRequest: 'Nessuna richiesta in corso.',
  noNotice: 'Nessuna comunicazione in bacheca.',
  new: 'Nuovo',
  corrected: 'Rettificato',
  openPdf: 'Apri il PDF',
  pages: 'Pagine del documento',
  pagesFailed: 'Il documento non si è caricato',
  noWords: 'Questa pagina è un’immagine senza testo.',
  share: 'Condividi',
  shareReady: 'Il documento è pronto: tocca di nuovo «Condividi».',
  zoom: 'Ingrandimento',
  larger: 'Ingrandisci',
  smaller: 'Riduci',
  downloadAll: 'Scarica tutto',
  openPdfs: 'Scarica il PDF',
  preparing: 'Preparo l’archivio con tutti i documenti e l’indice…',
  search: 'Cerca tra i documenti',
  results: 'Documenti trovati',
  kind: 'Tipo di documento',
  everyKind: 'Tutti',
  noKind: 'Di questo tipo non c’è nulla in quest’anno.',
  certificates: 'CU',
  payslips: 'Cedolini',
  others: 'Altri documenti',
  year: 'Anno',
  otherYears: 'Altri anni',
  empty: 'Ancora nessun documento',
  contact: 'Contatto dell’azienda',
  gone: 'Il documento non è più disponibile',
  goneHint: 'È stato ritirato, oppure non è tra i documenti di questo accesso. Se ti serve, chiedilo alla tua azienda.',
  emptyHint:
    'Quando la tua azienda pubblica un cedolino o una CU lo trovi qui, e ricevi un’e-mail con il collegamento. Aprendolo, la lettura resta registrata.',
  acknowledge: 'Confermo la presa visione',
  openToAcknowledge: 'Ti si chiede la presa visione: apri il documento, poi confermala qui.',
  toAcknowledge: 'L’hai aperto: resta da confermare la presa visione.',
  acknowledged: 'Presa visione registrata',
  howItWorks: 'Come funziona',
  loadFailed: 'I documenti non si sono caricati',
});

export const OWN_NET = said('OWN_NET', {
  label: 'Netto in busta',
  show: 'Mostra il netto',
  hide: 'Nascondi il netto',
  hidden: 'Nascosto',
  /** `120,00 € in più di Settembre 2026` */
  than: (cents: number, before: string) =>
    cents === 0
      ? `Come ${before}`
      : `${formatCents(Math.abs(cents))} in ${cents > 0 ? 'più' : 'meno'} rispetto a ${before}`,
});

/** The figures besides the net pay: balances, and severance pay under the name that the payslip uses (P135). */
export const OWN_FIGURES = said('OWN_FIGURES', {
  label: 'Cifre del cedolino',
  show: 'Mostra le cifre',
  hide: 'Nascondi le cifre',
  holiday: 'Ferie residue',
  leave: 'Permessi ROL residui',
  permits: 'Permessi residui',
  formerHolidays: 'Ex festività residue',
  severanceFund: 'Fondo TFR',
  severanceYear: 'Quota TFR dell’anno',
  severanceMonth: 'Quota TFR del mese',
});

/** The payslip read as text instead of as a page. */
export const OWN_TEXT = said('OWN_TEXT', {
  read: 'Leggi come testo',
  page: 'Mostra la pagina',
  lines: 'Voci del cedolino',
});

/** Texts about pay lines that differ from the previous payslip (P136). */
export const OWN_CHANGES = said('OWN_CHANGES', {
  title: (before: string) => `Diverso rispetto a ${before}`,
  /** `prima 120,00 €, ora 0,00 €` */
  line: (before: string, now: string) => `prima ${before}, ora ${now}`,
  more: (count: number) => counted(count, 'altra voce diversa', 'altre voci diverse'),
});

/** The payslips that banks ask for: `Li hai già qui, in un solo PDF: ottobre 2026, settembre 2026 e agosto 2026.` */
export const forTheBank = said('forTheBank', (names: readonly string[], isUnread: boolean): string => {
  const all = new Intl.ListFormat('it').format(names.map((name) => name.toLowerCase()));
  return `Li hai già qui, in un solo PDF: ${all}. Non serve inviare una richiesta.${isUnread ? ' Scaricandoli risultano letti.' : ''}`;
});

export const publishedOn = said('publishedOn', (day: string): string => {
  return `Pubblicato il ${day}`;
});

/** `Letto il 20/11/2026`; a CU is feminine. */
export const readOn = said('readOn', (day: string, feminine = false): string => {
  return `${feminine ? 'Letta' : 'Letto'} il ${day}`;
});

/** `Presa visione il 20/11/2026`. */
export const acknowledgedOn = said('acknowledgedOn', (day: string): string => {
  return `Presa visione il ${day}`;
});

/** `Visibile fino al 19/11/2026`, if the document is hidden on the next day. */
export const shownUntil = said('shownUntil', (day: string): string => {
  return `Visibile fino al ${day}`;
});

/** The dossiers that contain the document: `Fascicolo Assunzione`. */
export const inDossiers = said('inDossiers', (names: readonly string[]): string => {
  return names.length === 1 ? `Fascicolo ${names[0]}` : `Fascicoli ${names.join(', ')}`;
});

/** The income that a CU certifies, which is that of the year before the CU. */
export const incomeOf = said('incomeOf', (year: number): string => {
  return `Redditi ${year - 1}`;
});

export const showMore = said('showMore', (count: number): string => {
  return `Mostra ${others(count)}`;
});

export const nothingIn = said('nothingIn', (year: number): string => {
  return `Nessun documento del ${year}`;
});

/** The home page of an employee with several employers. */
export const OWN_PLACES = said('OWN_PLACES', {
  title: 'I tuoi datori di lavoro',
  news: (count: number) => counted(count, 'documento nuovo', 'documenti nuovi'),
  ended: 'concluso',
});

/** On a former employee's home: what is still accessible, and what is not. */
export const endedOn = said('endedOn', (company: string, day: string): string => {
  return `Il rapporto di lavoro con ${company} si è concluso il ${day}. I tuoi documenti restano qui: puoi leggerli e scaricarli quando vuoi. Puoi ancora chiedere un documento, o scrivere all’azienda con «Altra richiesta».`;
});

/** The name of a page's picture: `Pagina 1 di 2`. */
export const pageName = said('pageName', (page: number, pages: number): string => {
  return `Pagina ${page} di ${pages}`;
});

export function zoomedTo(scale: number): string {
  return `${Math.round(scale * 100)}%`;
}

/** Shown before a worker downloads everything: what the archive holds, and that its documents then count as read. */
export const downloadAllText = said('downloadAllText', (documents: number, unread: number): string => {
  const all =
    documents === 1
      ? 'Un archivio zip con il tuo documento'
      : `Un archivio zip con i tuoi ${formatCount(documents)} documenti`;
  const read =
    unread === 0
      ? ''
      : unread === 1
        ? ' Quello ancora da leggere risulterà letto.'
        : ` ${capital(withArticle(unread))} ancora da leggere risulteranno letti.`;
  return `${all} e un indice che li elenca.${read}`;
});

export const found = said('found', (count: number): string => {
  if (count === 0) return 'Nessun documento trovato';
  return counted(count, 'documento trovato', 'documenti trovati');
});
