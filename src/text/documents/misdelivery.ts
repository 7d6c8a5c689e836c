import { formatCount } from '../common/format.ts';

/** Texts about a document filed under the wrong person, month or kind. */
export const MISDELIVERY = {
  action: 'Correggi persona o mese',
  title: 'Correggi persona, mese o tipo',
  what: (name: string) =>
    `Questo documento sparisce subito per ${name}, e quello giusto ne prende il posto. La Cronologia racconta di entrambi; lo sbagliato resta nel cestino, solo per lo studio.`,
  whatUnseen:
    'Nessun lavoratore lo vede ancora: quello giusto ne prende il posto senza che parta un avviso. La Cronologia racconta di entrambi; lo sbagliato resta nel cestino.',
  openedBy: 'L’ha già aperto',
  nobody: 'Nessuno l’ha ancora aperto.',
  right: 'È di un’altra persona? Cercala',
  rightHint: (name: string) => `Lascia vuoto se è proprio di ${name}.`,
  choosePages: 'Solo alcune pagine…',
  pages: 'Pagine del documento giusto',
  pagesHint: 'Togli la spunta a quelle di un’altra persona: restano solo nel documento tolto.',
  page: (page: number) => `Pagina ${page}`,
  noPage: 'Scegli almeno una pagina.',
  willBeTold: 'Chi l’ha aperto riceve un’e-mail: gli diciamo che era di un’altra persona e di distruggerne le copie.',
  kind: 'Tipo',
  kinds: { ordinary: 'Cedolino', thirteenth: 'Tredicesima', fourteenth: 'Quattordicesima', cu: 'CU' },
  publishedToday: 'Era pubblicato: quello giusto si pubblica oggi, con il suo avviso.',
  scheduledAlike: 'È programmato: quello giusto si pubblica lo stesso giorno.',
  periodNeeded: 'Indica il periodo: una CU ha il suo anno, un cedolino il suo mese.',
  nothingChanged: 'Cambia ciò che è sbagliato: la persona, il tipo o il periodo.',
  submitAlone: 'Togli soltanto…',
  aloneTitle: 'Togliere soltanto?',
  aloneText: (name: string) =>
    `Il documento sparisce per ${name} e nessun altro lo riceve. La consegna entra nel registro delle consegne errate, per il responsabile della protezione dei dati.`,
  aloneUndo: 'Per dieci minuti si annulla: tutto torna com’era e le e-mail a chi l’ha aperto non partono.',
  aloneVerb: 'Togli il documento',
  reason: 'Motivo',
  reasonHint: 'Resta nel registro e nella Cronologia. Per esempio «Caricato sulla persona sbagliata».',
  reasonMissing: 'Scrivi perché lo togli.',
  undone: (name: string) => `Rimesso al suo posto per ${name}`,
  failed: 'Correzione non riuscita',
  done: (name: string) => `Tolto a ${name}`,
  given: (from: string, to: string) => `Tolto a ${from} e consegnato a ${to}`,
  mended: (from: string, to: string) => `Era ${from}, ora è ${to}`,
} as const;

/** Texts of the register of misdeliveries (GDPR art. 33). */
export const MISDELIVERIES = {
  title: 'Consegne errate',
  below:
    'Il registro per il responsabile della protezione dei dati: che cosa era arrivato a chi non doveva, chi l’aveva aperto, quando è stato tolto e che cosa è stato detto a ciascuno.',
  noun: ['consegna errata', 'consegne errate'],
  erased: 'Dati cancellati',
  document: 'Documento',
  givenTo: 'Dato a',
  withdrawn: 'Tolto',
  withdrawnBy: (at: string, login: string) => (login ? `${at}, da ${login}` : at),
  opened: 'Aperto da',
  openedBy: (who: string, at: string, times: number) =>
    times > 1 ? `${who}, ${at} (${formatCount(times)} volte)` : `${who}, ${at}`,
  notOpened: 'Nessuno',
  told: 'Avvisati',
  toldByMail: (who: string) => `${who}: e-mail, era di un’altra persona, distruggere le copie`,
  notTold: (who: string) => `${who}: senza e-mail, da avvisare a voce`,
  nobodyToTell: 'Nessuno da avvisare',
  rightOne: 'Giusto',
  given: (name: string, day: string | null) => (day ? `${name}, pubblicato il ${day}` : `${name}, non pubblicato`),
  onlyPages: (pages: string) => `solo pag. ${pages}`,
  onlyTaken: 'Soltanto tolto',
  reason: 'Motivo',
  notes: 'Annotazioni',
  noteLine: (at: string, login: string, text: string) => `${at}, ${login}: ${text}`,
  annotate: 'Annota',
  undo: 'Annulla: rimetti al suo posto',
  undoOver: 'Si annulla entro dieci minuti, e solo se il documento è stato soltanto tolto.',
  undoUntil: (time: string) => `Si annulla fino alle ${time}`,
  chooseOne: 'Scegli una sola riga.',
  annotateTitle: 'Annota nel registro',
  annotateText:
    'Che cosa è stato fatto: una telefonata, una segnalazione al Garante. L’annotazione resta, con chi e quando.',
  note: 'Annotazione',
  noteMissing: 'Scrivi l’annotazione.',
  noted: 'Annotazione scritta nel registro',
  none: 'Nessuna consegna errata',
  noneText:
    'Quando un documento arriva a chi non doveva, aprilo e scegli «Correggi persona o mese»: sparisce subito, arriva a chi deve e la consegna resta scritta qui, pronta da stampare.',
  print: 'Stampa il registro',
} as const;

/** The note in the Cronologia if the user gave no reason. */
export const MISDELIVERY_NOTES = {
  person: 'Consegnato alla persona sbagliata',
  wrongPlace: (was: string, is: string) => `Era ${was}, è ${is}`,
} as const;
