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
  /** Further content of the preview: totals, and the data that would be replaced. */
  about: ReactNode;
  /** True if a row was corrected or left out, so that the uploaded file differs from the rows to import. */
  corrected: boolean;
  /** The number of validation requests sent; only the answer to the latest one is used. */
  asked: number;
  checking: boolean;
  /** The result of the import, as a sentence. */
  outcome: string | null;
  error: unknown;
  /** The latest past import when this import was sent. If the server later lists a newer one, that is this import. */
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
 * The cache key of a preview. The query cache holds the preview in memory until the session ends: a user who returns to
 * the page finds it again, but the device stores no list of people, and the next user of this browser window sees
 * nothing.
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
