import { counted, formatCount } from '../common/format.ts';

/** The note that a standing rule leaves in the trace, next to the portal's name. */
export const RULE_NOTES = {
  publication: (day: number) => `Regola: pubblica il giorno ${day}`,
  reminder: 'Regola: sollecita chi non ha letto',
  approval: 'Regola: chiedi il visto dell’azienda prima',
} as const;

/** The standing rules of companies, on the board and in their dialog. */
export const RULES = {
  action: 'Regole',
  title: (names: readonly string[]) =>
    names.length === 1 ? `Regole di ${names[0]}` : `Regole di ${formatCount(names.length)} aziende`,
  about: 'Ciò che il portale fa da sé ogni mese resta nella cronologia, come fatto da «Portale lavoro».',
  differ: 'Le aziende scelte hanno regole diverse: ciò che salvi vale per tutte.',
  day: 'Pubblica i cedolini del mese',
  byHand: 'Solo a mano',
  onDay: (day: number) => `Il giorno ${day} del mese dopo`,
  dayHint: 'Dalla prossima volta che quel giorno arriva. Ciò che hai annullato resta annullato.',
  approval: 'Chiedi prima il visto dell’azienda',
  approvalHint:
    'Finché l’azienda non lo dà, nessun cedolino si pubblica, nemmeno a mano. Un cedolino nuovo o rettificato lo chiede di nuovo.',
  remind: 'Sollecita chi non ha letto, dopo giorni',
  remindHint: 'Fino a tre numeri da 1 a 60, separati da virgole: 5, 10. Vuoto: nessun sollecito.',
  remindWrong: 'Scrivi fino a tre numeri da 1 a 60, separati da virgole.',
  edit: 'Modifica le regole',
  approvalFirst: 'Visto dell’azienda',
  asksFirst: 'Chiesto prima di pubblicare',
  asksNot: 'Non chiesto',
  reminders: 'Solleciti a chi non ha letto',
  remindsAfter: (numbers: readonly number[]) =>
    `Dopo ${numbers.join(', ').replace(/, (\d+)$/, ' e $1')} ${numbers.join() === '1' ? 'giorno' : 'giorni'}`,
  remindsNot: 'Nessuno',
  save: 'Salva le regole',
  saved: (count: number) =>
    count === 0 ? 'Le regole erano già così' : `Regole salvate per ${counted(count, 'azienda', 'aziende')}`,
  publishes: (day: number) => `Pubblica il ${day === 1 ? '1º' : day}`,
  reminds: (numbers: readonly number[]) => `Solleciti ${numbers.join(', ')}`,
  asks: 'Chiede il visto',
  asked: (count: number) => `Visto chiesto: ${counted(count, 'cedolino', 'cedolini')}`,
  askedOn: (day: string) => `Visto chiesto il ${day}`,
  given: (day: string, by: string) => `Visto dato il ${day}${by === '' ? '' : ` da ${by}`}`,
  declined: (day: string, by: string) => `Visto negato il ${day}${by === '' ? '' : ` da ${by}`}`,
  suspend: 'Sospendi tutte le regole',
  resume: 'Riattiva le regole',
  suspendText:
    'Il portale non pubblica e non sollecita più da sé, e non aspetta il visto, per nessuna azienda. Le regole restano scritte e si riattivano da qui.',
  resumeText:
    'Le regole valgono di nuovo da subito. Ciò che nel frattempo è stato programmato senza il visto torna ad aspettarlo.',
  suspended: (day: string, by: string) => `Tutte le regole sono sospese dal ${day}${by === '' ? '' : ` (${by})`}.`,
  suspendedNow: 'Tutte le regole sono sospese',
  resumedNow: 'Le regole valgono di nuovo',
} as const;

/** Texts on a company's home page for its review and approval of a month. */
export const APPROVAL = {
  title: (month: string) => `Il mese di ${month} aspetta il tuo visto`,
  ofCompany: (name: string, month: string) => `${name}: il mese di ${month} aspetta il tuo visto`,
  count: (count: number) =>
    `${counted(count, 'cedolino', 'cedolini')} da guardare. Finché non dai il visto, nessun lavoratore li vede.`,
  look: 'Guarda i cedolini',
  approve: 'Dai il visto',
  decline: 'Non va bene',
  given: (month: string, count: number) => `Visto dato per ${month}: ${counted(count, 'cedolino', 'cedolini')}`,
  declined: 'Lo studio è stato avvisato',
  declineTitle: (month: string) => `Non dare il visto a ${month}`,
  declineText: 'Scrivi allo studio che cosa non va: i cedolini restano non pubblicati.',
  reason: 'Che cosa non va',
  send: 'Avvisa lo studio',
  refused: (day: string, reason: string) => `Il ${day} hai detto allo studio: «${reason}»`,
  more: (count: number) => `Altri mesi che aspettano: ${formatCount(count)}`,
} as const;
