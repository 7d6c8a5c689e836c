import path from 'node:path';
import type { Contract } from '../../../src/access/contract.ts';
import { contractsIn } from './contracts.ts';

/** Shared code reads these fields: `page` and `size` in every list, `conferma` in the addressee check. */
const READ_BY_ALL = /^(page|size|conferma)$/;
/** The rules of an import row read this field. */
const ELSEWHERE = ['POST /apiback/api/acquisizioni/:id/lavoratori ragioneSociale'];

/**
 * Finds fields of a query or body that the server never reads: no file in the folders that serve the endpoint mentions
 * the field.
 * @param tree the sources by path, to which a test may add one
 * @param load returns a file's exports
 */
export async function fieldsTakenInVain(
  tree: ReadonlyMap<string, string>,
  load: (file: string) => Promise<unknown>,
): Promise<string[]> {
  const served = [...tree].filter(([file]) => !/\.(test|matrix)\.tsx?$|\/web\//.test(file));
  const roomOf = (file: string) => `${file.split('/').slice(0, 3).join('/')}/`;
  const seen = new Set<Contract>();
  const found: string[] = [];
  for (const [file] of served.filter(([one]) => one.endsWith('.contract.ts'))) {
    const named = `/${path.posix.basename(file)}'`;
    const rooms = [file, ...served.filter(([, text]) => text.includes(named)).map(([one]) => one)].map(roomOf);
    const text = served
      .filter(([one]) => !one.endsWith('.contract.ts') && rooms.some((room) => one.startsWith(room)))
      .map(([, content]) => content)
      .join('\n');
    for (const contract of contractsIn(await load(file))) {
      if (seen.has(contract)) continue;
      seen.add(contract);
      const { method, path: at, query, body, parts = {} } = contract;
      for (const field of new Set([query, body, ...Object.values(parts)].flatMap(fieldsOf)))
        if (!READ_BY_ALL.test(field) && !new RegExp(`\\b${field}\\b`).test(text))
          found.push(`${method} ${at} ${field}`);
    }
  }
  return found.filter((one) => !ELSEWHERE.includes(one)).toSorted();
}

interface Definition {
  shape?: Record<string, unknown>;
  element?: unknown;
  options?: unknown[];
  innerType?: unknown;
  in?: unknown;
}

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return [];
  const { shape = {}, element, options = [], innerType, in: from } = (schema._zod as { def: Definition }).def;
  return [...Object.keys(shape), ...[...Object.values(shape), element, ...options, innerType, from].flatMap(fieldsOf)];
}
