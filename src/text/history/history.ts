import { counted, formatCount, others } from '../common/format.ts';

/** Names of the history's states, on screens and in the printed Cronologia (spec §4). */
export const HISTORY_STATE_LABELS = {
  Nuovo: 'Nuovo',
  Pubblicato: 'Pubblicato',
  PubblicazioneAnnullata: 'Pubblicazione annullata',
  Rettificato: 'Rettificato',
  VistoAzienda: 'Letto azienda',
  LettoDipendente: 'Letto lavoratore',
  RicevutoPerIntero: 'Ricevuto per intero',
  PresaVisione: 'Presa visione',
  Eliminato: 'Eliminato',
  Ripristinato: 'Ripristinato',
} as const;

export const CRONOLOGIA = {
  name: 'Cronologia',
  heading: 'Cronologia di consegna e lettura documenti',
  columns: ['Data', 'Ora', 'Utente', 'Nominativo', 'Tipo', 'Documento', 'Stato'],
  /** L. 4/1953 and Cass. 25463/2017: the trace proves delivery, never payment. */
  logo: 'Portale lavoro',
  company: (name: string, code: string) => `Azienda: ${name}, codice fiscale ${code}`,
  worker: (name: string, code: string) => `Lavoratore: ${name}, codice fiscale ${code}`,
  moreCompanies: (n: number) => `e ${others(n, 'f')} ${n === 1 ? 'azienda' : 'aziende'}`,
  purpose: 'Attesta consegna e lettura, non il pagamento',
  empty: 'Nessun evento corrisponde alla scelta.',
  printed: (by: string, day: string, time: string) => `Stampata da ${by} il ${day} alle ${time}`,
  page: (n: number, of: number) => `Pagina ${n} di ${of}`,
  scheduled: (day: string) => `dal ${day}`,
  note: (note: string) => `Nota: ${note}`,
  altered: 'riga alterata',
  intact: (rows: number, print: string) =>
    `Registro integro: ${counted(rows, 'riga verificata', 'righe verificate')}, ultima impronta ${print}.`,
  broken: (bad: number, rows: number) =>
    `Attenzione: ${counted(bad, 'riga', 'righe')} su ${formatCount(rows)} non ${bad === 1 ? 'corrisponde' : 'corrispondono'} a quanto fu scritto nel registro.`,
} as const;

/** The short form of a hash for comparison by eye, for example `9F3A-C41D`. */
export function shortPrint(hash: string): string {
  return hash
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}

export const HISTORY_PAGE = {
  title: 'Cronologia',
  trace: 'Traccia',
  back: 'Buste paga',
  print: 'Stampa cronologia',
  openDocument: 'Apri documento',
  sought: 'Il documento si sta cercando',
  gone: 'Il documento non è più conservato: resta la sua cronologia.',
  notYet: 'Non ancora',
  published: 'Pubblicato',
  scheduled: 'Programmato',
  cancelled: 'Pubblicazione annullata',
  seenByCompany: 'Letto dall’azienda',
  readByEmployee: 'Letto dal lavoratore',
  states: 'Stati mostrati',
  stateWords: ['stato', 'stati'],
  noRows: 'La cronologia è ancora vuota',
  loadFailed: 'La cronologia non si è caricata',
  absent: 'Questa cronologia non esiste',
  absentHint: 'Il documento non c’è, oppure non è tra quelli che il ruolo attivo può vedere.',
  lost: 'La scelta dei documenti non c’è più',
  lostHint: 'Torna all’elenco, scegli i documenti e apri di nuovo la cronologia.',
  toList: 'Torna all’elenco',
  worker: 'Lavoratore',
} as const;

export function historyOf(count: number): string {
  return count === 1 ? 'Cronologia di un documento' : `Cronologia di ${formatCount(count)} documenti`;
}

/** For example `13 giorni dopo la pubblicazione`. */
export function daysAfterPublication(days: number): string {
  if (days === 0) return 'il giorno della pubblicazione';
  return days === 1 ? 'il giorno dopo la pubblicazione' : `${formatCount(days)} giorni dopo la pubblicazione`;
}

export function showMoreSteps(count: number): string {
  return `Mostra ${others(count)} ${count === 1 ? 'passaggio' : 'passaggi'}`;
}
