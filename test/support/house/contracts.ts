import type { Contract } from '../../../src/access/contract.ts';

/** The contracts that a module exports, including those in lists and objects and those made by a factory. */
export function contractsIn(exported: unknown): Contract[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if ('permission' in exported && 'path' in exported && 'method' in exported) return [exported as Contract];
  if ('_zod' in exported) return [];
  return Object.values(exported).flatMap(contractsIn);
}
