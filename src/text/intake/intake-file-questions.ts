import { counted, formatCount } from '../common/format.ts';

type Kind = 'cedolini' | 'cu';

/** Questions asked once per file: its month, its pages without text, its separate attendance sheets. */
export const MONTH_QUESTION = {
  title: (kind: Kind) => (kind === 'cu' ? 'Di che anno è il file?' : 'Di che mese è il file?'),
  question: (rows: number, kind: Kind) =>
    kind === 'cu'
      ? counted(rows, 'certificazione non dice il suo anno.', 'certificazioni non dicono il loro anno.')
      : counted(rows, 'busta non dice il suo mese.', 'buste non dicono il loro mese.'),
  hint: 'Di chi sono è riconosciuto: manca solo il periodo. La risposta vale per tutte e si può annullare.',
  needed: (kind: Kind) => (kind === 'cu' ? 'Scegli l’anno.' : 'Scegli mese e anno.'),
  answer: (rows: number) => `Vale per ${counted(rows, 'riga', 'righe')}`,
  done: (rows: number, period: string) => `${counted(rows, 'riga', 'righe')}: ${period}`,
} as const;

export const BLANK_QUESTION = {
  title: 'Pagine senza testo',
  question: (rows: number) => counted(rows, 'pagina non ha testo.', 'pagine non hanno testo.'),
  hint: 'Se sono retri bianchi, lasciale fuori tutte insieme. Se una è una scansione, decidila prima nell’elenco.',
  leaveOut: (rows: number) => (rows === 1 ? 'Lasciala fuori' : `Lasciale fuori tutte e ${formatCount(rows)}`),
  leftOut: (rows: number) => counted(rows, 'pagina senza testo lasciata fuori', 'pagine senza testo lasciate fuori'),
} as const;

export const PRESENCES_QUESTION = {
  title: 'Fogli presenze senza cedolino',
  question: (rows: number) =>
    counted(rows, 'foglio presenze non ha il suo cedolino.', 'fogli presenze non hanno il loro cedolino.'),
  hint: 'Di chi e di che mese sono è riconosciuto. Consegnati da soli, il lavoratore li trova fra i cedolini.',
  leaveOut: (rows: number) => (rows === 1 ? 'Lascialo fuori' : `Lasciali fuori tutti e ${formatCount(rows)}`),
  leftOut: (rows: number) => counted(rows, 'foglio presenze lasciato fuori', 'fogli presenze lasciati fuori'),
  deliver: 'Consegnali così',
  delivered: (rows: number) => counted(rows, 'foglio presenze da consegnare', 'fogli presenze da consegnare'),
} as const;

export const TAKE_ANSWER_BACK = 'Annulla la risposta';
