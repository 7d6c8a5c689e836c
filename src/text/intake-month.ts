import { counted } from './format.ts';

type Kind = 'cedolini' | 'cu';

/** Words of the one question about a file that does not say of which month it is. */
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
  takeBack: 'Annulla la risposta',
} as const;
