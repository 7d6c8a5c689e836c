import { counted, formatCount } from '../common/format.ts';

type Kind = 'cedolini' | 'cu';

/** Questions asked once for all sheets of one layout: month, second person, pages without text, attendance sheets. */
export const PRINT_QUESTION = {
  spread: (rows: number, files: number) => `${counted(rows, 'foglio', 'fogli')} di ${counted(files, 'file', 'file')}`,
  proposed: (answer: string) => `Il mese scorso: «${answer}». Guarda gli esempi e conferma.`,
} as const;

export const MONTH_QUESTION = {
  title: (kind: Kind, files: number) => {
    const period = kind === 'cu' ? 'anno' : 'mese';
    return files === 1 ? `Di che ${period} è il file?` : `Di che ${period} sono i file?`;
  },
  question: (rows: number, kind: Kind) =>
    kind === 'cu'
      ? counted(rows, 'certificazione non dice il suo anno.', 'certificazioni non dicono il loro anno.')
      : counted(rows, 'busta non dice il suo mese.', 'buste non dicono il loro mese.'),
  hint: 'Di chi sono è riconosciuto: manca solo il periodo. La risposta vale per tutte e si può annullare.',
  needed: (kind: Kind) => (kind === 'cu' ? 'Scegli l’anno.' : 'Scegli mese e anno.'),
  answer: (rows: number) => `Vale per ${counted(rows, 'riga', 'righe')}`,
  done: (rows: number, period: string) => `${counted(rows, 'riga', 'righe')}: ${period}`,
  leftOut: (rows: number) => counted(rows, 'riga lasciata fuori', 'righe lasciate fuori'),
} as const;

export const SECOND_QUESTION = {
  title: 'Un’altra persona sui fogli',
  question: (rows: number) =>
    `Su ${counted(rows, 'foglio', 'fogli')} di questo modello compare anche un’altra persona, per esempio chi approva o un familiare. La busta è della persona indicata?`,
  hint: 'La persona indicata è sotto ogni esempio. La risposta vale per tutti i fogli e si può annullare.',
  yes: {
    name: () => 'Sì, della persona indicata',
    done: (rows: number) =>
      counted(rows, 'foglio assegnato alla persona indicata', 'fogli assegnati alle persone indicate'),
  },
  apart: {
    name: () => 'Decido foglio per foglio',
    done: (rows: number) => counted(rows, 'foglio da decidere', 'fogli da decidere uno per uno'),
  },
} as const;

export const BLANK_QUESTION = {
  title: 'Pagine senza testo',
  question: (rows: number) => counted(rows, 'pagina non ha testo.', 'pagine non hanno testo.'),
  hint: 'Se sono retri bianchi, lasciale fuori tutte insieme. Se una è una scansione, decidila prima nell’elenco.',
  leaveOut: {
    name: (rows: number) => (rows === 1 ? 'Lasciala fuori' : `Lasciale fuori tutte e ${formatCount(rows)}`),
    done: (rows: number) => counted(rows, 'pagina senza testo lasciata fuori', 'pagine senza testo lasciate fuori'),
  },
} as const;

export const PRESENCES_QUESTION = {
  title: 'Fogli presenze senza cedolino',
  question: (rows: number) =>
    counted(rows, 'foglio presenze non ha il suo cedolino.', 'fogli presenze non hanno il loro cedolino.'),
  hint: 'Di chi e di che mese sono è riconosciuto. Consegnati da soli, il lavoratore li trova fra i cedolini.',
  leaveOut: {
    name: (rows: number) => (rows === 1 ? 'Lascialo fuori' : `Lasciali fuori tutti e ${formatCount(rows)}`),
    done: (rows: number) => counted(rows, 'foglio presenze lasciato fuori', 'fogli presenze lasciati fuori'),
  },
  deliver: {
    name: () => 'Consegnali così',
    done: (rows: number) => counted(rows, 'foglio presenze da consegnare', 'fogli presenze da consegnare'),
  },
} as const;
