import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '../../../access/contract.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor, wasAborted } from '../../../web/api-problem.ts';
import { readEvents } from '../../../web/events.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { contradictedIn } from '../../documents/upload/web/contradicted.ts';
import { createRowEmployee, decideRow, decideRows } from '../decisions.contract.ts';
import { intakeEvents, intakePage, listIntakes, listSamples, readIntake } from '../intake.contract.ts';
import type { PrintDoubt } from '../print-doubt.ts';
import { type IntakeSummary, type Row, undoOf, withRows } from './review/review.ts';

export const intakesQuery = queryOptions({
  queryKey: ['intakes'],
  queryFn: ({ signal }) => call(listIntakes, { signal }),
  staleTime: 0,
});

export const samplesQuery = queryOptions({
  queryKey: ['intake-samples'],
  queryFn: ({ signal }) => call(listSamples, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const intakeQuery = (id: string) =>
  queryOptions({
    queryKey: ['intake', id],
    queryFn: ({ signal }) => call(readIntake, { params: { id }, signal }),
    staleTime: 0,
  });

/** The picture of one page, which never changes. */
export const pageQuery = (id: string, n: number, pagina: number) =>
  queryOptions({
    queryKey: ['intake-page', id, n, pagina],
    queryFn: async ({ signal }) => (await callFile(intakePage, { params: { id, n, pagina }, signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 120_000,
  });

const COME_BACK_MS = [500, 1000, 2000, 5000, 10_000] as const;

/**
 * Follows an intake while the server works on it. Progress goes directly into the cache; rows are refetched when a file
 * has been read or the state changes. A broken event stream is reopened, so that the page can stay open unattended.
 */
export function useIntakeNews(id: string, busy: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!busy) return;
    const leaving = new AbortController();
    const follow = async () => {
      for (let attempt = 0; !leaving.signal.aborted; attempt += 1) {
        try {
          await readEvents(intakeEvents, { params: { id }, signal: leaving.signal }, ({ event, data }) => {
            attempt = 0;
            if (event === 'stato') takeNews(JSON.parse(data) as IntakeSummary);
          });
        } catch (error) {
          if (wasAborted(error)) return;
          // Broken connections are normal; the next attempt begins with the present state.
          console.warn('The intake’s news broke off', error);
        }
        await pause(COME_BACK_MS[Math.min(attempt, COME_BACK_MS.length - 1)] ?? 10_000, leaving.signal);
      }
    };
    const takeNews = (news: IntakeSummary) => {
      const known = client.getQueryData(intakeQuery(id).queryKey);
      if (known)
        client.setQueryData(intakeQuery(id).queryKey, {
          ...known,
          file: news.file,
          stato: news.stato,
          conferma: news.conferma,
        });
      const read = (intake: IntakeSummary) => intake.file.filter((file) => file.stato === 'read').length;
      if (!known || known.stato !== news.stato || read(known) !== read(news))
        void client.invalidateQueries({ queryKey: ['intake', id] });
    };
    void follow();
    return () => leaving.abort();
  }, [client, id, busy]);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type DecisionBody = BodyOf<typeof decideRow>;
type EmployeeBody = BodyOf<typeof createRowEmployee>;

/**
 * Decides one row.
 * @param sure whether the person has already answered the question about contradicting pages, so that the server does
 * not ask again
 */
export async function decideOne(id: string, n: number, body: DecisionBody, sure: boolean): Promise<Row> {
  const send = (query: { conferma?: string }) => call(decideRow, { params: { id, n }, query, body });
  try {
    return await send({});
  } catch (error) {
    const contradicted = contradictedIn(error);
    if (contradicted === null || !sure) throw error;
    return send({ conferma: contradicted.conferma });
  }
}

/** The answer to a question about a print, without the numbers of its rows. */
export type PrintAnswer =
  | { dubbio: PrintDoubt; decisione: null }
  | { dubbio: PrintDoubt; dimentica: true }
  | { dubbio: 'blank' | 'attendance'; decisione: 'leftOut' }
  | { dubbio: 'month' | 'attendance'; decisione: 'assigned'; periodo: string | null }
  | { dubbio: 'second'; decisione: 'assigned' | 'apart' };

/** Decides one row and puts the updated row of the response into the cache. Shows a message with an undo action. */
export function useDecision(id: string) {
  const client = useQueryClient();
  const key = intakeQuery(id).queryKey;
  const keep = (...rows: Row[]) => {
    const known = client.getQueryData(key);
    if (known) client.setQueryData(key, withRows(known, rows));
  };
  const refused = (error: unknown) => {
    say(sentenceFor(error), { tone: 'bad' });
    void client.invalidateQueries({ queryKey: key });
  };
  const many = useMutation({
    mutationFn: async (body: BodyOf<typeof decideRows>) => {
      await client.cancelQueries({ queryKey: key });
      return call(decideRows, { params: { id }, body });
    },
    onSuccess: (rows) => keep(...rows),
    onError: refused,
  });
  const decide = useMutation({
    mutationFn: async ({ n, body, sure = false }: { n: number; body: DecisionBody; sure?: boolean }) => {
      // Cancels running requests, because an older response would bring back the row's former state.
      await client.cancelQueries({ queryKey: key });
      return decideOne(id, n, body, sure);
    },
    onSuccess: (row) => keep(row),
    onError: refused,
  });
  const create = useMutation({
    mutationFn: async ({ n, body }: { n: number; body: EmployeeBody }) => {
      await client.cancelQueries({ queryKey: key });
      return call(createRowEmployee, { params: { id, n }, body });
    },
    onSuccess: (row) => {
      keep(row);
      // Refetches the rows, because other rows with the same code may now propose the new employee.
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return {
    busy: decide.isPending || create.isPending || many.isPending,
    /** Applies the same decision to several waiting rows. */
    decideMany: (
      rows: readonly Row[],
      decisione: 'leftOut' | 'keepBoth' | 'correct',
      sentence: string,
      after: () => void,
    ) => {
      const righe = rows.map((row) => row.n);
      many.mutate(
        { righe, decisione },
        {
          onSuccess: () => {
            say(sentence, { icon: 'check', undo: () => many.mutate({ righe, decisione: null }) });
            after();
          },
        },
      );
    },
    /** Answers the question about a print, takes the answer back, or forgets it. */
    answer: (rows: readonly Row[], answer: PrintAnswer, sentence: string) => {
      const righe = rows.map((row) => row.n);
      const undo = () => many.mutate({ righe, dubbio: answer.dubbio, decisione: null });
      const undone = 'dimentica' in answer || answer.decisione === null;
      const onSuccess = () => say(sentence, { icon: 'check', ...(undone ? {} : { undo }) });
      many.mutate({ righe, ...answer }, { onSuccess });
    },
    reopen: (row: Row, sentence: string, after: (now: Row) => void) =>
      decide.mutate(
        { n: row.n, body: { riapri: true } },
        {
          onSuccess: (now) => {
            say(sentence, { icon: 'check' });
            after(now);
          },
        },
      ),
    decide: (
      row: Row,
      { sure, ...body }: DecisionBody & { sure?: boolean },
      sentence: (now: Row) => string,
      after: (now: Row) => void,
    ) =>
      decide.mutate(
        { n: row.n, body, ...(sure && { sure }) },
        {
          onSuccess: (now) => {
            const undo = () => decide.mutate({ n: row.n, body: undoOf(row), sure: true });
            say(sentence(now), { icon: 'check', undo });
            after(now);
          },
        },
      ),
    create: (row: Row, body: EmployeeBody, after: (now: Row) => void) =>
      create.mutateAsync({ n: row.n, body }).then((now) => {
        const undo = () => decide.mutate({ n: row.n, body: undoOf(row), sure: true });
        say(`${now.dipendente?.nominativo ?? 'Lavoratore'} creato: pagine assegnate`, { icon: 'check', undo });
        after(now);
      }),
  };
}

export type Decisions = ReturnType<typeof useDecision>;
