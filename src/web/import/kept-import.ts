import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { queryClient } from '../session.ts';
import type { ImportRow } from './import-rows.ts';

export interface Kept {
  step: 'start' | 'reading' | 'preview' | 'running' | 'done';
  source: File | null;
  columns: readonly { indice: number; intestazione: string; campo: string | null }[];
  missing: readonly string[];
  rows: readonly ImportRow[];
  /** What else the preview says: totals, what would be replaced. */
  about: ReactNode;
  /** Something was corrected or left out here: the file that was dropped is no longer what is imported. */
  corrected: boolean;
  /** How many times the rows were sent to be judged again; the newest answer counts. */
  asked: number;
  checking: boolean;
  /** What the import did, in words. */
  outcome: string | null;
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
  about: null,
  corrected: false,
  asked: 0,
  checking: false,
  outcome: null,
  error: null,
  before: null,
};

/**
 * By what is imported, in memory alone and with the session: a person who returns to the page finds it, the device
 * keeps no list of people, and whoever logs in next in this window finds none.
 */
const keyOf = (key: string) => ['kept-import', key] as const;

export function keptImport(key: string): Kept {
  return queryClient.getQueryData<Kept>(keyOf(key)) ?? EMPTY;
}

export type ChangeKept = (to: Partial<Kept> | null) => void;

export function useKeptImport(key: string): [Kept, ChangeKept] {
  const { data = EMPTY } = useQuery<Kept>({
    queryKey: keyOf(key),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const change = useCallback(
    (to: Partial<Kept> | null) =>
      void queryClient.setQueryData<Kept>(keyOf(key), to === null ? EMPTY : { ...keptImport(key), ...to }),
    [key],
  );
  return [data, change];
}
