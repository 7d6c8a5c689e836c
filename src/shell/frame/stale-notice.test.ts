import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiProblem } from '../../web/api-problem.ts';
import { ASIDE } from '../../web/query.ts';
import { isMissing, isStale } from './stale-notice.tsx';

/** Runs a query that returns these answers one after the other, and returns whether it then counts as stale. */
async function afterAnswers(answers: readonly (string | Error)[], { shown = true } = {}): Promise<boolean> {
  const client = new QueryClient();
  const left = [...answers];
  const queryFn = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const query = { queryKey: ['one'], queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY };
  await client.prefetchQuery(query);
  const observer = new QueryObserver(client, { ...query, retryOnMount: false });
  const leave = observer.subscribe(() => undefined);
  while (left.length > 0) await observer.refetch();
  if (!shown) leave();
  const found = client.getQueryCache().find({ queryKey: ['one'] });
  const stale = found !== undefined && isStale(found);
  leave();
  client.clear();
  return stale;
}

const lost = new Error('lost');
const gone = new ApiProblem(404, '', null);

it('the notice appears if a visible query could not be refetched, until a refetch succeeds', async () => {
  expect(await afterAnswers(['there', lost])).toBe(true);
  expect(await afterAnswers(['there', lost, lost])).toBe(true);
  expect(await afterAnswers(['there', lost, 'there again'])).toBe(false);
  expect(await afterAnswers(['there'])).toBe(false);
});

it('the notice does not appear for a failed first load, a removed resource, or a query that no screen shows', async () => {
  expect(await afterAnswers([lost])).toBe(false);
  expect(await afterAnswers(['there', gone])).toBe(false);
  expect(await afterAnswers(['there', lost], { shown: false })).toBe(false);
});

it('the notice appears if the first load of a secondary query failed, but not of any other query', async () => {
  const missing = async (error: Error | null, aside: object) => {
    const client = new QueryClient();
    const queryFn = () => (error ? Promise.reject(error) : Promise.resolve('there'));
    const observer = new QueryObserver(client, { queryKey: ['one'], queryFn, retry: false, ...aside });
    const leave = observer.subscribe(() => undefined);
    await observer.refetch();
    const query = client.getQueryCache().find({ queryKey: ['one'] });
    const shown = query !== undefined && isMissing(query);
    leave();
    const left = query !== undefined && isMissing(query);
    client.clear();
    return [shown, left];
  };
  expect(await missing(lost, ASIDE)).toEqual([true, false]);
  expect(await missing(new ApiProblem(500, '', null), ASIDE)).toEqual([true, false]);
  expect(await missing(lost, {})).toEqual([false, false]);
  expect(await missing(null, ASIDE)).toEqual([false, false]);
  // A secondary query that returned 404 or 403 does not count as missing.
  expect(await missing(gone, ASIDE)).toEqual([false, false]);
  expect(await missing(new ApiProblem(403, '', null), ASIDE)).toEqual([false, false]);
});
