import type { ResponseOf } from '../../../access/contract.ts';
import type { closingBoard } from '../../documents/core/closing.contract.ts';
import { closingState } from '../../documents/core/closing.ts';

export type BoardRow = ResponseOf<typeof closingBoard>['aziende'][number];

/**
 * What holds up a company's month, the most urgent first: people without a payslip, pages to decide, the company's
 * approval, payslips to publish, payslips unread for long. `waiting` needs nothing from the office yet; `done` is
 * finished and leaves the board (P219).
 */
export const BLOCKS = ['missing', 'doubts', 'approval', 'publish', 'unread', 'waiting', 'done'] as const;
export type Block = (typeof BLOCKS)[number];

type Months = Pick<
  BoardRow,
  | 'ricevuti'
  | 'pubblicati'
  | 'daPubblicare'
  | 'programmati'
  | 'annullati'
  | 'letti'
  | 'mancanti'
  | 'daDecidere'
  | 'inRitardo'
  | 'visto'
  | 'chiusura'
>;

export function blockOf(row: Months): Block {
  if (row.chiusura) return 'done';
  const state = closingState(row);
  if (state === 'missing') return 'missing';
  if (row.daDecidere > 0) return 'doubts';
  if (row.visto !== null && row.visto.stato !== 'dato') return 'approval';
  if (state === 'toPublish') return 'publish';
  if (row.inRitardo > 0) return 'unread';
  return state === 'complete' || state === 'withheld' ? 'done' : 'waiting';
}

export const isHeldUp = (block: Block): boolean => block !== 'waiting' && block !== 'done';

const MOST = 1_000_000;

/** The place on the board, as a number to sort by: what blocks, and within a block the company with the most of it. */
export function orderOf(row: Months): number {
  const block = blockOf(row);
  return BLOCKS.indexOf(block) * MOST - Math.min(weightOf(row, block), MOST - 1);
}

function weightOf(row: Months, block: Block): number {
  switch (block) {
    case 'missing':
      return row.mancanti;
    case 'doubts':
      return row.daDecidere;
    case 'approval':
      return row.visto?.cedolini ?? 0;
    case 'publish':
      return row.daPubblicare;
    case 'unread':
      return row.inRitardo;
    case 'waiting':
    case 'done':
      return 0;
  }
}
