import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { someFigures } from '../../../test/support/portal/figures.ts';

/** Creates figures of each kind for a year of the target's company. */
const withFigures = async (target: Target, path: string) => {
  await target.make(({ portal, world }) => someFigures(portal, world));
  return { address: `/apiback/api/${path}?cfAzienda=${target.company.taxCode}&anno=2025` };
};

const read = (path: string, holds = isObject): Matrix => ({
  [`GET /apiback/api/${path}`]: { at: (t) => withFigures(t, path), holds },
});

const sheetFor = (target: Target) => ({
  files: [{ name: 'forza.csv', bytes: new TextEncoder().encode('Mese;Qualifica;Numero\n1;Operai;3\n') }],
  fields: { tipo: 'forza', cfAzienda: target.company.taxCode, anno: '2024' },
});

/** Roles that hold each permission according to the spec, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2 says "Company or consultant"; only the practice imports figures.
  'figures.read': 'C Z',
  'figures.import': 'C',
};

export const MATRIX: Matrix = {
  ...read('cedriepannuoazienda'),
  ...read('rateiannoazi', hasRows),
  ...read('presassmeseazitot'),
  ...read('presassmeseazi', hasRows),
  ...read('DocBilancio/sitecopatr', hasRows),
  ...read('DocBilancio/filattiv', hasRows),
  ...read('DocCostiPag/salcostipers'),
  ...read('Azienda/forzaaziendale'),
  'GET /apiback/api/datiazienda/importazioni': {
    at: (t) =>
      withFigures(t, 'datiazienda/importazioni').then(({ address }) => ({ address: address.split('&')[0] ?? '' })),
    holds: hasRows,
  },
  'GET /apiback/api/datiazienda/scarica': { at: (t) => withFigures(t, 'datiazienda/scarica'), holds: isFile },
  'GET /apiback/api/datiazienda/modelli/:file': {
    at: null,
    plain: { address: '/apiback/api/datiazienda/modelli/costi.xlsx' },
    holds: isFile,
  },
  'POST /apiback/api/datiazienda/import/anteprima': {
    at: (t) => ({ address: '/apiback/api/datiazienda/import/anteprima', upload: sheetFor(t) }),
    holds: isObject,
  },
  'POST /apiback/api/datiazienda/import': {
    at: (t) => ({ address: '/apiback/api/datiazienda/import', upload: sheetFor(t) }),
    holds: isDone,
  },
};

/** Rows of each table that each scope can reach. */
export const POLICIES: Policies = {
  figure: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    job: cell(PRACTICE),
  },
  figure_set: {
    fields: { kind: 'costi', year: 2026 },
    consultant: cell('own sibling', '='),
    company: cell('own'),
    job: cell('own sibling', '='),
  },
};
