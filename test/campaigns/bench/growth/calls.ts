import { glob } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod/mini';
import type { Contract } from '../../../../src/access/contract.ts';
import { mayCall } from '../../../../src/access/permissions.ts';
import { COUNTED_UP_TO } from '../../../../src/features/documents/core/documents.contract.ts';
import { contractsIn } from '../../../support/house/contracts.ts';
import {
  companyOfSize,
  FIRMS,
  type Firms,
  loginOfCompany,
  loginOfWorker,
  monthsUntil,
  taxCodeOfCompany,
} from './scene.ts';

/** Whose rows a call requests: those of all companies, of the largest or of a small one, or of an employee. */
export const SCOPES = {
  all: { role: 'CONSULTANT', login: 'consulente' },
  large: { role: 'CONSULTANT', login: 'consulente' },
  small: { role: 'CONSULTANT', login: 'consulente' },
  company: { role: 'COMPANY', login: loginOfCompany(1) },
  employee: { role: 'EMPLOYEE', login: loginOfWorker(131) },
} as const;
export type Scope = keyof typeof SCOPES;

export interface ListCall {
  /** `scope path`, then the filter, order or page that differs from the plain call. */
  name: string;
  scope: Scope;
  /** Requests another subject in each round, so that a cache alone cannot answer. */
  address(round: number): string;
}

type Query = Record<string, string>;
type Value = string | ((round: number) => string);

const inRound = (value: Value, round: number) => (typeof value === 'string' ? value : value(round));

const [before = 0, month = 0] = monthsUntil(new Date(), 2);
const day = (at: number, of: number) =>
  `${Math.floor(at / 100)}-${String(at % 100).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
const SURNAMES = ['rossi', 'ferrari', 'bianchi', 'ricci', 'conti'];

/** Fields of a query that choose companies; the scope gives their value. */
const COMPANY_FIELDS = ['cfAzienda', 'listacfazienda', 'companyId', 'idCompany'];
/** Fields that every call of an endpoint that has them sends, as the web app does. */
const ALWAYS = { page: '0', size: '25', contaFinoA: String(COUNTED_UP_TO) };

/**
 * The values that the calls use for a field, by name or by `operation field`. A field whose schema lists its values
 * needs no row. A new filter without a value here fails the test and the bench.
 */
const VALUES: Record<string, readonly Value[]> = {
  q: [(round) => SURNAMES[round % SURNAMES.length] ?? '', 'ro', 'comunicazione', `${SURNAMES[0]} ${month}`],
  'searchEverything q': [(round) => `${SURNAMES[round % SURNAMES.length]} cedolino`, 'ro', 'etichetta'],
  page: ['20'],
  anno: [String(month).slice(0, 4)],
  anno_da: [String(month).slice(0, 4)],
  anno_a: [String(before).slice(0, 4)],
  annomese: [String(month)],
  annomese_da: [String(before)],
  annomese_a: [String(before)],
  mese: [String(month % 100)],
  da: [day(month, 1)],
  a: [day(before, 28)],
  dataDa: [day(before, 1)],
  dataA: [day(before, 28)],
  data_pubblicazione: [day(month, 7)],
  filcant: ['0001'],
  filiale: ['0001'],
  tag: [(round) => `etichetta ${round % 55}`],
  codCategoria: ['GENERICO', 'PRIVACY'],
  etichetta: ['Edilizia'],
  tipo: ['3'],
  'listRecycleBin tipo': ['doccedolino'],
  'listCompanyUsers stato': ['inAttesa'],
  'listEmployeeUsers stato': ['inAttesa'],
  'summariseEmployeeUsers stato': ['inAttesa'],
  gruppo: ['1'],
  denominazione: ['officine'],
  codice: ['003-B-1-S1'],
  codDistribuzione: ['003'],
  codCliente: ['B'],
  numProdotto: ['1'],
  quanti: ['100'],
};

/** Fields that name their rows one by one: such a call cannot grow. */
const NAMING = ['ids', 'listaID', 'idDipendente', 'idUser'];
/** Endpoints that need a company, although their contract leaves the field optional. */
const NEEDS_COMPANY = [
  '/apirest/api/company/notices',
  '/apirest/api/company/notices/destinatari',
  '/apirest/api/users/company/import/ultime',
  '/apiback/api/conservazione/stato',
  '/apiback/api/DocBase/nonletti',
];
/** An API key tests itself; the addressees of notices are named one by one. */
const LEFT_OUT = ['/apiback/api/chiaviapi/prova', '/apiback/api/avvisi/destinatari'];

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  entries?: Record<string, string>;
  values?: string[];
}
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

function fieldOf(schema: z.core.$ZodType): { isOptional: boolean; entries: string[] } {
  const { type, innerType, entries, values } = definitionOf(schema);
  if (innerType) return { ...fieldOf(innerType), isOptional: type === 'optional' };
  return { isOptional: false, entries: Object.values(entries ?? values ?? {}) };
}

/** The values of a field. Of an order, `field,asc` and `field,desc`: `field` alone is ascending too. */
function valuesOf({ name }: Contract, field: string, entries: readonly string[]): readonly Value[] {
  const given = VALUES[`${name} ${field}`] ?? VALUES[field];
  if (field === 'sort') return entries.filter((entry) => entry.includes(','));
  if (entries.length > 0) return entries;
  if (!given) throw new Error(`${name}: growth/calls.ts has no value for the filter "${field}"`);
  return given;
}

/** The company fields of a scope's call; null if the endpoint has no call in this scope. */
function companiesOf(
  scope: Scope,
  fields: ReadonlyMap<string, { isOptional: boolean }>,
  firms: readonly Firms[],
): ((round: number) => Query) | null {
  const choosing = COMPANY_FIELDS.filter((field) => fields.has(field));
  // An endpoint over several companies runs the statements of its sibling for one company.
  const name = choosing.find((field) => field !== 'listacfazienda' || fields.get(field)?.isOptional);
  if (scope === 'all') {
    const isNamed = fields.has('listacfazienda') && (choosing.length > 1 || !fields.get('listacfazienda')?.isOptional);
    if (isNamed) return () => ({ listacfazienda: 'tutte' });
    return choosing.every((field) => fields.get(field)?.isOptional) ? () => ({}) : null;
  }
  if (!name) return choosing.length > 0 || scope === 'large' || scope === 'small' ? null : () => ({});
  const company = (round: number) => (scope === 'small' ? companyOfSize(11, round, firms) : 1);
  return (round) => ({ [name]: name.includes('cf') ? taxCodeOfCompany(company(round)) : String(company(round)) });
}

/** Every call of a GET endpoint that answers rows or counts: each scope × (plain, each filter, each order). */
export function callsOf(contract: Contract, firms: readonly Firms[]): ListCall[] {
  const { method, kind = 'json', path: address, query, permission } = contract;
  if (method !== 'GET' || kind !== 'json' || address.includes('/:') || mayCall(permission, null)) return [];
  const shape = query ? (definitionOf(query).shape ?? {}) : {};
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, fieldOf(schema)]));
  const filters = [...fields].filter(([name]) => ![...COMPANY_FIELDS, ...NAMING, 'size', 'contaFinoA'].includes(name));
  if (LEFT_OUT.includes(address) || NAMING.some((name) => fields.get(name)?.isOptional === false)) return [];
  const required = filters.filter(([, { isOptional }]) => !isOptional);
  const variants: Record<string, Value>[] = [
    {},
    ...filters.flatMap(([name, { entries }]) => valuesOf(contract, name, entries).map((value) => ({ [name]: value }))),
  ];
  return (Object.keys(SCOPES) as Scope[]).flatMap((scope) => {
    const companies = mayCall(permission, SCOPES[scope].role) ? companiesOf(scope, fields, firms) : null;
    if (!companies || (scope === 'all' && NEEDS_COMPANY.includes(address))) return [];
    const always: Record<string, Value> = Object.fromEntries([
      ...Object.entries(ALWAYS).filter(([name]) => fields.has(name)),
      ...required.map(([name, { entries }]) => [name, valuesOf(contract, name, entries)[0] ?? '']),
    ]);
    return variants.map((variant) => ({
      name: [
        scope,
        address.replace(/^\/api(rest|back)\/api\//, ''),
        ...Object.entries(variant).map(([name, value]) => `${name}=${inRound(value, 0)}`),
      ].join(' '),
      scope,
      address: (round: number) => {
        const values: Record<string, Value> = { ...always, ...variant };
        const asked = Object.entries(values).map(([name, value]) => [name, inRound(value, round)]);
        return `${address}?${new URLSearchParams({ ...companies(round), ...Object.fromEntries(asked) })}`;
      },
    }));
  });
}

/** The calls of every contract of the source. */
export async function everyCall(firms = FIRMS): Promise<ListCall[]> {
  const root = path.join(import.meta.dirname, '../../../../src');
  const contracts: Contract[] = [];
  for await (const file of glob('**/*.contract.ts', { cwd: root }))
    contracts.push(...contractsIn({ ...(await import(path.join(root, file))) }));
  const once = new Map(contracts.map((contract) => [contract.name, contract]));
  return [...once.values()]
    .flatMap((contract) => callsOf(contract, firms))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
