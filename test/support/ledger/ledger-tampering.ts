import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Draw, oneOf } from '../../../database/demo/random.ts';
import { FAULTS, type Fault } from '../../../src/ledger/faults.ts';
import type { Report } from '../../../src/ledger/verify.ts';
import type { Scene, ScenePractice } from './ledger-scene.ts';
import { FILE_TAMPERINGS } from './tampered-files.ts';
import { STATE_TAMPERINGS } from './tampered-state.ts';
import { EVENT_TAMPERINGS, ROW_TAMPERINGS } from './tampered-trace.ts';

/**
 * The result of a tampering: the fault that the verifier must name, and how to undo what a rollback does not restore.
 */
export interface Tampered {
  fault: Partial<Omit<Fault, 'code'>>;
  codes: readonly Fault['code'][];
  undo?: () => Promise<void>;
}

export type Tamper = (scene: Scene, practice: ScenePractice, draw: Draw) => Promise<Tampered>;

/**
 * Tamperings by an attacker with all rights in the database and on disk. Each kind draws at random which row or file it
 * changes.
 */
export const TAMPERINGS: Readonly<Record<string, Tamper>> = {
  ...ROW_TAMPERINGS,
  ...EVENT_TAMPERINGS,
  ...STATE_TAMPERINGS,
  ...FILE_TAMPERINGS,
};

/** Tampers with the triggers disabled, verifies, and restores everything. */
export async function tamperOnce(
  scene: Scene,
  kind: string,
  draw: Draw,
): Promise<{ expected: Tampered; report: Report; isNamed: boolean }> {
  const tamper = TAMPERINGS[kind];
  if (!tamper) throw new Error(`no tampering "${kind}"`);
  return withGuardsOff(scene, async () => {
    const expected = await tamper(scene, oneOf(draw, scene.practices), draw);
    try {
      const report = await scene.verify();
      return { expected, report, isNamed: report.faults.some((fault) => isOf(expected, fault)) };
    } finally {
      await expected.undo?.();
    }
  });
}

function isOf({ codes, fault: expected }: Tampered, fault: Fault): boolean {
  return (
    codes.includes(fault.code) &&
    Object.entries(expected).every(([name, value]) => fault[name as keyof Fault] === value)
  );
}

/** Whether a line of `ledger:verify` names the tampering. */
export function isLineOf({ codes, fault: { chain, seq, object, detail } }: Tampered, line: string): boolean {
  const place = line.slice(0, line.indexOf(': ', 'BROKEN: '.length)).split(/: |, /);
  return (
    codes.some((code) => line.includes(`: ${FAULTS[code]}`)) &&
    (!chain || place.includes(`chain ${chain}`)) &&
    (!seq || place.includes(`row ${seq}`)) &&
    (!object || place.includes(object)) &&
    (!detail || line.includes(detail))
  );
}

export async function withGuardsOff<T>({ superuser }: Scene, work: () => Promise<T>): Promise<T> {
  await superuser.query(`BEGIN; SET LOCAL session_replication_role = 'replica'`);
  try {
    return await work();
  } finally {
    await superuser.query('ROLLBACK');
  }
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Overwrites or removes a file; returns a function that restores it. */
export async function exchangeFile(file: string, change: (bytes: Buffer) => Uint8Array | string | null) {
  const bytes = await readFile(file);
  const changed = change(bytes);
  // Read-only files do not stop an attacker with access to the disk.
  await rm(file);
  if (changed !== null) await writeFile(file, changed);
  return async () => {
    await rm(file, { force: true });
    await writeFile(file, bytes);
  };
}
