import { useCallback, useSyncExternalStore } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import type { RowVerdict } from '../../../text/typed-row.ts';
import type { importEmployees } from '../import.contract.ts';

/** A row of the preview, as the screen keeps and corrects it. */
export interface ImportRow {
  riga: number;
  valori: Record<string, string | null>;
  esito: RowVerdict;
  /** The person who imports has said that the row is right in spite of its contradiction (P76). */
  confermata?: boolean;
  messaggi: { campo: string | null; testo: string }[];
  azione: 'crea' | 'aggiorna' | 'invariata' | null;
}

export interface Kept {
  step: 'start' | 'reading' | 'preview' | 'running' | 'done';
  source: File | null;
  columns: { indice: number; intestazione: string; campo: string | null }[];
  missing: readonly string[];
  rows: readonly ImportRow[];
  outcome: Pick<ResponseOf<typeof importEmployees>, 'creati' | 'aggiornati' | 'rifiutati'> | null;
  error: unknown;
  /** The newest import before this one was sent: a later one is this one. */
  before: string | null;
}

const EMPTY: Kept = {
  step: 'start',
  source: null,
  columns: [],
  missing: [],
  rows: [],
  outcome: null,
  error: null,
  before: null,
};

/**
 * By what is imported, in memory alone: a person who returns to the page finds it, and the device keeps no list of
 * people.
 */
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

export function useKeptImport(key: string): [Kept, (change: Partial<Kept> | null) => void] {
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    }, []),
    () => kept.get(key) ?? EMPTY,
  );
  const change = useCallback(
    (to: Partial<Kept> | null) => {
      if (to === null) kept.delete(key);
      else kept.set(key, { ...(kept.get(key) ?? EMPTY), ...to });
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [state, change];
}
