import type { ResponseOf } from '../../../../access/contract.ts';
import { counted } from '../../../../text/common/format.ts';
import { RETENTION } from '../../../../text/documents/retention.ts';
import type { listExpired } from '../retention.contract.ts';

export type Row = ResponseOf<typeof listExpired>[number];

export const nameOf = ({ nominativo }: Row) => nominativo ?? RETENTION.companyDocuments;

/** Describes what a row erases, with one line per kind. */
export function linesOf({ tipi, interamente }: Row): string[] {
  const kinds = tipi.map(({ tipo, documenti, dal }) => {
    const [one, several] = RETENTION.kinds[tipo];
    return RETENTION.since(counted(documenti, one, several), dal);
  });
  return interamente ? [...kinds, RETENTION.wholeLine] : kinds;
}
