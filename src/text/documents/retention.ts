import { counted, formatDay } from '../common/format.ts';

const BECAUSE = {
  hold: 'c’è un blocco',
  employed: 'in forza',
  intake: 'è in un’acquisizione aperta',
} as const;

/** When a document may be erased, or what prevents its erasure (P140 to P144). */
export const RETENTION_TEXT = {
  because: (why: 'hold' | 'employed' | 'intake' | 'term' | null, day: string | null) =>
    why === 'term' || why === null ? (day === null ? 'nulla da eliminare' : `dal ${day}`) : BECAUSE[why],
  readMe: 'Leggimi.txt',
  /** The text file in the archive that an office creates on behalf of a person without access. */
  readMeText: (name: string, company: string, when: string) =>
    `Dati personali di ${name} presso ${company}, al ${when}: la copia è stata preparata dall’ufficio, perché la persona non ha un accesso.\n\ndati.json: i dati in forma leggibile da un programma (art. 15 e 20 del Regolamento UE 2016/679).\ndocumenti: i documenti pubblicati per la persona, così come sono.\nrichieste: i file allegati alle sue richieste e alle risposte.\n\nNon c’è ciò che non è ancora pubblicato o è stato ritirato, né ciò che è del suo accesso (sessioni, dispositivi, secondo fattore). Chi ha preparato la copia, e quando, resta nel registro.\n`,
} as const;

const KEPT = {
  blocco: 'Un blocco conserva tutto: finché c’è, non si elimina nulla.',
  'in-forza': 'Il termine comincia con la cessazione del rapporto.',
  acquisizione: 'Il termine è passato, ma un’acquisizione aperta contiene sue pagine: chiudila, poi si può eliminare.',
  termine: '',
} as const;

/** Texts of the screens about retention, holds and erasure. */
export const RETENTION = {
  title: 'Conservazione',
  below:
    'Ciò che ha passato il suo termine e che nessun blocco trattiene. Non si elimina nulla da sé: scegli le righe, guarda che cosa va via e conferma.',
  list: 'Oltre il termine',
  noun: ['riga', 'righe'],
  none: 'Nulla ha passato il suo termine',
  noneText:
    'Quando i documenti di chi non lavora più, o quelli di un’azienda, superano i termini, compaiono qui. I termini si leggono e si cambiano con «Termini di conservazione».',
  person: 'Di chi',
  company: 'Azienda',
  endedOn: 'Cessazione',
  goes: 'Che cosa va via',
  extent: 'Quanto',
  companyDocuments: 'Documenti dell’azienda',
  whole: 'Tutta la persona',
  alone: 'Solo documenti',
  wholeLine: 'Anagrafica, accesso, richieste e comunicazioni',
  kinds: {
    doccedolino: ['busta paga', 'buste paga'],
    doccud: ['CU', 'CU'],
    docdocumento: ['documento generico', 'documenti generici'],
    docbase: ['documento dell’azienda', 'documenti dell’azienda'],
  },
  since: (what: string, day: string) => `${what} dal ${formatDay(day)}`,
  erase: 'Elimina ora',
  eraseVerb: (people: number, documents: number) =>
    `Elimina ${[
      ...(people > 0 ? [counted(people, 'persona', 'persone')] : []),
      ...(documents > 0 || people === 0 ? [counted(documents, 'documento', 'documenti')] : []),
    ].join(' e ')}`,
  eraseText:
    'Non si può annullare. Documenti e dati spariscono dal portale; i file vengono cancellati dopo sette giorni. Nel registro resta che è avvenuto, quando e da chi, senza i dati della persona.',
  erased: (people: number, documents: number) =>
    people > 0
      ? `Eliminati: ${counted(people, 'persona', 'persone')}, ${counted(documents, 'documento', 'documenti')}`
      : `${counted(documents, 'documento eliminato', 'documenti eliminati')}`,
  tooMany: (most: string) => `Si eliminano al massimo ${most} righe per volta.`,
  terms: 'Termini di conservazione',
  termsText:
    'Per una persona gli anni si contano dalla cessazione del rapporto, o dal mese, dall’anno o dalla scadenza del documento se vengono dopo; per i documenti di un’azienda dalla loro data. Se non cambi nulla sono dieci: la prescrizione ordinaria.',
  years: (kind: string) => `${kind} (anni)`,
  least: (least: string, most: string) => `Da ${least} a ${most} anni`,
  save: 'Salva i termini',
  saved: (count: number) => (count === 0 ? 'I termini erano già così' : 'Termini salvati'),
  section: 'Conservazione dei dati',
  held: 'Bloccato',
  heldBy: (by: string, day: string) => `Blocco messo da ${by} il ${formatDay(day)}:`,
  companyHeldBy: (by: string, day: string) => `Blocco su tutta l’azienda, messo da ${by} il ${formatDay(day)}:`,
  kept: (why: keyof typeof KEPT) => KEPT[why],
  until: (day: string) => `Si conserva: si può eliminare dal ${formatDay(day)}.`,
  past: (day: string) => `Ha passato il termine: si può eliminare dal ${formatDay(day)}.`,
  nothing: 'Non ci sono documenti dell’azienda.',
  goTo: 'Vai a Conservazione',
  hold: 'Metti un blocco',
  holdTitle: (name: string) => `Blocca ${name}`,
  holdText: 'Finché c’è il blocco non si elimina nulla, nemmeno a mano o dal cestino. L’azienda vede il motivo.',
  reason: 'Motivo',
  reasonMissing: 'Scrivi il motivo del blocco.',
  heldNow: 'Blocco messo',
  lift: 'Togli il blocco',
  liftTitle: (name: string) => `Togli il blocco da ${name}`,
  liftText: 'Da ora valgono di nuovo i termini di conservazione. Ti chiediamo chi sei.',
  liftedNow: 'Blocco tolto',
  copyHint:
    'Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa.',
  copy: 'Scarica la copia dei dati',
  copying: 'Preparo l’archivio con i dati della persona…',
} as const;
