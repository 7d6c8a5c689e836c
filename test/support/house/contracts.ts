import type { Contract } from '../../../src/access/contract.ts';

/** The contracts that a module exports, also those that a factory made and those in lists or objects. */
export function contractsIn(exported: unknown): Contract[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if ('permission' in exported && 'path' in exported && 'method' in exported) return [exported as Contract];
  if ('_zod' in exported) return [];
  return Object.values(exported).flatMap(contractsIn);
}
