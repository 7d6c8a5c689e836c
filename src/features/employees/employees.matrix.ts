import { hasRows, type Matrix } from '../../../test/support/matrix.ts';
import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/policies.ts';

export const MATRIX: Matrix = {
  'GET /apiback/api/dipendente/lista': {
    at: (t) => ({ address: `/apiback/api/dipendente/lista?cfAzienda=${t.company.taxCode}` }),
    holds: hasRows,
  },
};

/** Which rows each scope reaches of its tables. */
export const POLICIES: Policies = {
  employee: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    employee: cell('own'),
    job: cell(PRACTICE, '='),
  },
};
