import type { RefusalCode } from '../text/common/refusals.ts';

/** A refusal, as a rule returns it: a code, and the data that its sentence needs. */
export interface Refusal {
  refused: RefusalCode;
  data?: Record<string, string | number>;
}

export function refuse(code: RefusalCode, data?: Record<string, string | number>): Refusal {
  return data ? { refused: code, data } : { refused: code };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
