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
  /** A row was corrected or left out, so the uploaded file is no longer what is imported. */
  corrected: boolean;
  /** The number of validation requests; only the latest answer counts. */
  asked: number;
  checking: boolean;
  /** The result of the import, as a sentence. */
  outcome: string | null;
  error: unknown;
  /** The latest import before this one was sent: any later one is this one. */
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
 * Kept by what is imported, in memory and for this session only: a user who returns to the page finds it, the device
 * stores no list of people, and the next user of this window finds none.
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
