import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract } from '../access/contract.ts';
import { account, authenticate } from '../directory/accounts.contract.ts';
import {
  addressOf,
  call,
  callFile,
  fileNameFrom,
  headersFor,
  inFreshSession,
  overNetwork,
  problemFrom,
  untilAnswered,
  untilFree,
  whenRefused,
} from './api.ts';
import { ApiProblem, ConnectionProblem } from './api-problem.ts';

const one = contract({
  method: 'GET',
  path: '/apiback/api/docbase/:id',
  permission: 'documents.list',
  name: 'readDocument',
  chapter: CHAPTERS.documents,
  summary: 'One document',
  when: 'In this test.',
  params: z.object({ id: z.string() }),
  query: z.object({ codiceAzienda: z.optional(z.array(z.string())) }),
});

describe('addressOf', () => {
  it('fills in the path parameters and repeats list keys in the query', () => {
    expect(addressOf(one, { params: { id: 'a/b' }, query: { codiceAzienda: ['001', '002'] } })).toBe(
      '/apiback/api/docbase/a%2Fb?codiceAzienda=001&codiceAzienda=002',
    );
  });
});

describe('headersFor', () => {
  it('sends the token as a bearer, and no header without a token', () => {
    expect(headersFor('t').Authorization).toBe('Bearer t');
    expect(headersFor(null)).not.toHaveProperty('Authorization');
  });

  it('sends the idempotency key of a repeatable creation', () => {
    expect(headersFor('t', 'key')['Idempotency-Key']).toBe('key');
  });
});

describe('a 401 or 403 ends the session (spec §7)', () => {
  let refused: string[];
  beforeEach(() => {
    refused = [];
    whenRefused((token) => {
      refused.push(token);
      return null;
    });
  });
  const answer = (status: number) => ({ status, statusText: '', contentType: null, text: '' });

  it.each([401, 403])('ends the session on %i', (status) => {
    problemFrom(account, answer(status), 'token');
    expect(refused).toEqual(['token']);
  });

  it('does not apply to a failed login (P25)', () => {
    problemFrom(authenticate, answer(401), 'token');
    expect(refused).toEqual([]);
  });

  it('does nothing when there is no session', () => {
    problemFrom(account, answer(401), null);
    expect(refused).toEqual([]);
  });

  it.each([400, 404, 409, 500])('leaves the session open on %i', (status) => {
    problemFrom(account, answer(status), 'token');
    expect(refused).toEqual([]);
  });
});

describe('problemFrom', () => {
  it('reads a problem body', () => {
    const text = JSON.stringify({ title: 'Titolo', status: 409, detail: 'Dettaglio' });
    const contentType = 'application/problem+json; charset=utf-8';
    const problem = problemFrom(account, { status: 409, statusText: 'Conflict', contentType, text }, null);
    expect(problem.problem?.detail).toBe('Dettaglio');
  });

  it('ignores the page of a proxy and a truncated body', () => {
    const html = { status: 502, statusText: 'Bad Gateway', contentType: 'text/html', text: '<html>' };
    expect(problemFrom(account, html, null).problem).toBeNull();
    const cut = { status: 500, statusText: '', contentType: 'application/problem+json', text: '{"ti' };
    expect(problemFrom(account, cut, null).problem).toBeNull();
  });
});

describe('every request (spec §7)', () => {
  it.each(['sessionStorage', 'localStorage'])(
    'carries the token from %s and has a timeout of 1,000,000 ms',
    async (place) => {
      const empty = { getItem: () => null };
      const full = { getItem: () => 'of-this-session' };
      vi.stubGlobal('window', { localStorage: empty, sessionStorage: empty, [place]: full });
      const limits = vi.spyOn(AbortSignal, 'timeout');
      const asked = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(async () => Response.json({}));
      vi.stubGlobal('fetch', asked);
      await call(account, {});
      const request = asked.mock.calls[0]?.[1];
      expect(request?.headers).toMatchObject({ Authorization: 'Bearer of-this-session' });
      expect(limits.mock.calls).toEqual([[1_000_000]]);
      expect(request?.signal).toBe(limits.mock.results[0]?.value);
      limits.mockRestore();
      vi.unstubAllGlobals();
    },
  );
});

describe('a change whose answer was lost', () => {
  const lost = () => Promise.reject(new ConnectionProblem('lost', true));
  const after = (failures: number) => {
    let asked = 0;
    const send = () => {
      asked += 1;
      return asked > failures ? Promise.resolve('done') : lost();
    };
    return { send, asked: () => asked };
  };

  it('is repeated under its key until a response says whether it is done', async () => {
    const { send, asked } = after(2);
    expect(await untilAnswered(true, send, [0, 0, 0])).toBe('done');
    expect(asked()).toBe(3);
  });

  it('is repeated a limited number of times, and never without a key', async () => {
    const keyed = after(9);
    await expect(untilAnswered(true, keyed.send, [0, 0])).rejects.toMatchObject({ why: 'lost', isChange: true });
    expect(keyed.asked()).toBe(3);
    const bare = after(1);
    await expect(untilAnswered(false, bare.send, [0, 0])).rejects.toMatchObject({ why: 'lost' });
    expect(bare.asked()).toBe(1);
  });

  it('counts as lost if an attempt was sent before the network failed, and as offline if no attempt was sent', async () => {
    let asked = 0;
    const send = () => {
      asked += 1;
      return asked === 1 ? lost() : Promise.reject(new ConnectionProblem('offline', true));
    };
    await expect(untilAnswered(true, send, [0, 0])).rejects.toMatchObject({ why: 'lost' });
    const offline = () => Promise.reject(new ConnectionProblem('offline', true));
    await expect(untilAnswered(true, offline, [0])).rejects.toMatchObject({ why: 'offline' });
  });

  it('is not repeated after the server has refused the request', async () => {
    const refusal = new ApiProblem(409, 'Conflict', null);
    let asked = 0;
    const send = () => {
      asked += 1;
      return Promise.reject(refusal);
    };
    await expect(untilAnswered(true, send, [0, 0])).rejects.toBe(refusal);
    expect(asked).toBe(1);
  });
});

describe('a request from a page whose session has ended', () => {
  it('is repeated once the user has logged in again, and refused otherwise', async () => {
    let asked = 0;
    const send = () => {
      asked += 1;
      if (asked % 2 === 0) return Promise.resolve('done');
      const problem = new ApiProblem(401, 'Unauthorized', null);
      problem.renewal = Promise.resolve(asked === 1);
      return Promise.reject(problem);
    };
    expect(await inFreshSession(send)).toBe('done');
    await expect(inFreshSession(send)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a download (spec §3)', () => {
  it('returns the two fields nomeFile and blob', async () => {
    const nobody = { getItem: () => null };
    vi.stubGlobal('window', { localStorage: nobody, sessionStorage: nobody });
    vi.stubGlobal(
      'fetch',
      async () => new Response('%PDF', { headers: { 'Content-Disposition': 'inline; filename="Cedolino.pdf"' } }),
    );
    const download = await callFile(one, { params: { id: '1' }, query: {} });
    expect(Object.keys(download).sort()).toEqual(['blob', 'nomeFile']);
    expect(download.nomeFile).toBe('Cedolino.pdf');
    expect(await download.blob.text()).toBe('%PDF');
    vi.unstubAllGlobals();
  });
});

describe('fileNameFrom', () => {
  it('prefers the encoded name', () => {
    expect(fileNameFrom(`attachment; filename="x.pdf"; filename*=UTF-8''Niccol%C3%B2.pdf`)).toBe('Niccolò.pdf');
  });

  it('falls back to the plain name, then to a default name', () => {
    expect(fileNameFrom('inline; filename="Cronologia.pdf"')).toBe('Cronologia.pdf');
    expect(fileNameFrom(`attachment; filename="x.pdf"; filename*=UTF-8''%E0%A4%A`)).toBe('x.pdf');
    expect(fileNameFrom(null)).toBe('documento');
  });
});

describe('reach', () => {
  it('passes on a refusal unchanged: only a request without a response counts as lost', async () => {
    const refusal = new ApiProblem(409, 'Conflict', null);
    await expect(overNetwork(one, () => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(overNetwork(one, () => Promise.reject(new TypeError('Upload failed')))).rejects.toMatchObject({
      why: 'lost',
    });
  });
});

describe('a request that a busy server refuses', () => {
  const busy = (retryAfter: number) => {
    const problem = new ApiProblem(503, '', { errorKey: 'too-busy' });
    problem.retryAfter = retryAfter;
    return problem;
  };
  const pauses: number[] = [];
  const wait = (ms: number) => Promise.resolve(pauses.push(ms));
  beforeEach(() => pauses.splice(0));

  it('is sent again after the pause that the server asks for, spread by half of it', async () => {
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(busy(2))
      .mockRejectedValueOnce(busy(4))
      .mockResolvedValue('done');
    expect(await untilFree(send, wait)).toBe('done');
    expect(pauses.map((ms) => [ms >= 2000, ms <= 6000])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('fails after three more tries, and at once if it was refused for another reason', async () => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(busy(5));
    await expect(untilFree(send, wait)).rejects.toMatchObject({ status: 503 });
    expect(send).toHaveBeenCalledTimes(4);
    const refused = vi
      .fn<() => Promise<string>>()
      .mockRejectedValue(new ApiProblem(503, '', { errorKey: 'content-damaged' }));
    await expect(untilFree(refused, wait)).rejects.toMatchObject({ status: 503 });
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
