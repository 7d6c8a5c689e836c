import { isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aPdf } from '../../../../test/support/portal/portal.ts';
import { ACQUIRED_KINDS, type AcquiredKind, KINDS } from '../../../directory/kinds.ts';

let next = 0;

/** Uploads one document of an employee, identified by tax code and period. Each request sends different bytes. */
function deliveryOf(kind: AcquiredKind): Matrix {
  const { tipo, period: form } = KINDS[kind];
  const period = form === 'month' ? { annomese: '202611' } : { anno: '2026' };
  const title =
    form === 'month'
      ? 'CEDOLINO PAGA Periodo di retribuzione NOVEMBRE 2026'
      : 'CERTIFICAZIONE UNICA 2026 DATI RELATIVI AL DIPENDENTE';
  return {
    [`POST /apiback/api/${tipo}/upload`]: {
      at: async (t) => {
        const codiceFiscale = await t.make(async ({ world }) => world.employee.taxCode);
        const bytes = aPdf(`${title} Codice fiscale ${codiceFiscale} ${(next += 1)}`);
        const fields = { jsonDocDto: JSON.stringify({ codiceFiscale, cfAzienda: t.company.taxCode, ...period }) };
        return {
          address: `/apiback/api/${tipo}/upload?rettifica=true`,
          upload: { files: [{ name: 'a.pdf', bytes }], fields },
        };
      },
      holds: isObject,
    },
  };
}

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'documents.deliver': 'C',
};

export const MATRIX: Matrix = {
  ...Object.assign({}, ...ACQUIRED_KINDS.map(deliveryOf)),
};
