import { counted, formatCount } from './common/format.ts';
import { beside, said } from './common/language.ts';

export const NOTICE_STATE_NAMES = {
  draft: 'Bozza',
  scheduled: 'Programmata',
  published: 'In bacheca',
  ended: 'Conclusa',
};

/** Texts of the board that the employee sees. */
export const OWN_BOARD = said('OWN_BOARD', {
  title: 'Comunicazioni',
  loadFailed: 'La bacheca non si è caricata',
  confirmed: 'Presa visione',
  own: 'Bacheca',
  ownEmpty: 'Nessuna comunicazione',
  ownEmptyText: 'Le comunicazioni della tua azienda compaiono qui.',
  confirm: 'Confermo di averla letta',
  toConfirm: 'Da confermare',
  unread: 'Da leggere',
  personal: 'Solo per te',
  asksYou: 'Ti si chiede di confermare la lettura.',
});

/** Texts of all screens of the board. */
export const BOARD = beside(OWN_BOARD, {
  list: 'Comunicazioni',
  noun: ['comunicazione', 'comunicazioni'],
  name: 'Titolo',
  state: 'Stato',
  from: 'Dal',
  until: 'Al',
  to: 'Destinatari',
  everybody: 'Tutti i lavoratori',
  readers: 'Letture',
  readBy: (count: number, all: number) => `${formatCount(count)} su ${formatCount(all)}`,
  acknowledged: 'Prese visione',
  between: 'Pubblicate',
  new: 'Nuova comunicazione',
  duplicate: 'Duplica',
  whoRead: 'Chi ha letto',
  remindReaders: 'Sollecita chi manca',
  remindTitle: 'Sollecitare chi non ha letto?',
  publishTitle: 'Pubblicare la comunicazione?',
  onlyOne: 'Scegli una sola comunicazione.',
  chooseOne: 'Scegli almeno una comunicazione.',
  removeTitle: 'Eliminare dalla bacheca?',
  removeText: 'I lavoratori non la vedranno più. La cronologia resta.',
  empty: 'La bacheca è vuota',
  emptyText:
    'Pubblica qui orari, chiusure, circolari: i lavoratori le leggono nella loro area, e tu vedi chi ha letto e chi no.',
  company: 'Aziende',
  chooseCompany: 'Scegli un’azienda',
  companies: (count: number) => counted(count, 'azienda', 'aziende'),
  allCompanies: (count: number) => `Tutte le aziende (${formatCount(count)})`,
  wholeGroup: (count: number) => `Tutto il gruppo (${counted(count, 'azienda', 'aziende')})`,
  byCompany: 'Letture per azienda',
  ofSeveral: 'Ogni azienda ha la sua cronologia: aprila dalla sua bacheca.',
  removeOfMany: 'I lavoratori di tutte queste aziende non la vedranno più. La cronologia resta.',
  allEmpty: 'Nessuna comunicazione',
  allEmptyText: 'Scrivi a una, a più o a tutte le aziende: ognuna vede solo la sua, e qui vedi chi ha letto.',
  audience: 'A quali aziende',
  audienceAll: (count: number) => `Tutte (${formatCount(count)})`,
  audienceSearch: 'Cerca fra le aziende',
  audienceNoMatch: 'Nessuna azienda con questo nome',
  audienceMissing: 'Scegli almeno un’azienda.',
  audienceChosen: (companies: number, people: number) =>
    `${counted(companies, 'azienda scelta', 'aziende scelte')}, ${counted(people, 'lavoratore', 'lavoratori')}.`,
  audienceAlone: 'Nessuna azienda vede chi altro l’ha ricevuta.',
  text: 'Testo',
  recipient: 'A chi',
  publishOn: 'Pubblica dal',
  endOn: 'Fino al',
  endHint: 'Senza una data resta in bacheca finché non la elimini.',
  asks: 'Chiedi la presa visione',
  draft: 'Salva come bozza',
  saveEnd: 'Salva la data di fine',
  saved: 'Bozza salvata.',
  published: 'Comunicazione pubblicata: le e-mail partono fra dieci minuti.',
  scheduled: 'Comunicazione programmata.',
  changed: 'Comunicazione aggiornata.',
  onlyEnd: 'È già in bacheca: si può cambiare solo la data di fine.',
  readersFailed: 'L’elenco di chi ha letto non si è caricato',
  read: 'Letta',
  notRead: 'Non letta',
  remindedLately: 'è stato sollecitato nelle ultime 24 ore',
  noWeb: 'Senza accesso web',
  back: 'Comunicazioni',
});

export function removedWords(count: number): string {
  return count === 1 ? 'Comunicazione eliminata.' : `${formatCount(count)} comunicazioni eliminate.`;
}

export function removeVerb(count: number): string {
  return count === 1 ? 'Elimina la comunicazione' : `Elimina ${formatCount(count)} comunicazioni`;
}
