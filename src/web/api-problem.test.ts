import { describe, expect, it } from 'vitest';
import { ApiProblem, ConnectionProblem, sentenceFor, wasAborted } from './api-problem.ts';

const problem = (status: number, body: object | null = { title: 'Titolo', detail: 'Dettaglio' }) =>
  new ApiProblem(status, 'Status text', body);

describe('sentenceFor (spec §8, P33)', () => {
  it('shows the title of a 400', () => {
    expect(sentenceFor(problem(400))).toBe('Titolo');
  });

  it.each([404, 409, 413, 415, 422, 429, 507])('shows the detail of a %i', (status) => {
    expect(sentenceFor(problem(status))).toBe('Dettaglio');
  });

  it('falls back to the title or the detail when the preferred one of the two is missing', () => {
    expect(sentenceFor(problem(409, { title: 'Solo titolo' }))).toBe('Solo titolo');
    expect(sentenceFor(problem(400, { detail: 'Solo dettaglio' }))).toBe('Solo dettaglio');
  });

  it.each([500, 502, 503, 504, 418])('shows Error, status and message of a %i', (status) => {
    expect(sentenceFor(problem(status))).toBe(`Error ${status} Titolo`);
  });

  it('shows Error, status and status text without a problem body', () => {
    expect(sentenceFor(problem(404, null))).toBe('Error 404 Status text');
    expect(sentenceFor(new ApiProblem(500, '', null))).toBe('Error 500');
  });

  it.each([502, 503, 504])(
    'reports a %i without a problem body, sent by a proxy, as a server that did not answer',
    (status) => {
      expect(sentenceFor(new ApiProblem(status, 'Gateway', null))).toBe(
        `Il server non ha risposto (${status}). Riprova tra poco.`,
      );
    },
  );

  it('reports a 413 without a problem body, sent by a proxy, as a file that did not arrive', () => {
    expect(sentenceFor(new ApiProblem(413, 'Request Entity Too Large', null))).toMatch(
      /^Il file è troppo grande per il server/,
    );
  });

  it('reports a change as not sent when there is no network', () => {
    expect(sentenceFor(new ConnectionProblem('offline', true))).toMatch(/^Nessuna connessione: nulla è stato inviato/);
    expect(sentenceFor(new ConnectionProblem('offline', false))).toMatch(/^Nessuna connessione\. /);
    expect(sentenceFor(new ConnectionProblem('lost', true))).toBe('Si è verificato un errore');
  });

  it('shows the default sentence without a response', () => {
    expect(sentenceFor(new TypeError('Failed to fetch'))).toBe('Si è verificato un errore');
    expect(sentenceFor(undefined)).toBe('Si è verificato un errore');
  });
});

describe('ApiProblem', () => {
  it('reads the kind from the end of the type', () => {
    expect(problem(400, { type: 'urn:portale-lavoro:invalid-password' }).kind).toBe('invalid-password');
    expect(problem(400, { type: 'https://portale.invalid/problems/invalid-password' }).kind).toBe('invalid-password');
    expect(problem(400, {}).kind).toBeUndefined();
  });

  it('returns the messages by field name', () => {
    const error = problem(400, { fieldErrors: [{ field: 'nome', message: 'Il campo è obbligatorio' }] });
    expect(error.fieldErrors).toEqual({ nome: 'Il campo è obbligatorio' });
  });

  it('distinguishes an aborted request from a failed one', () => {
    expect(wasAborted(new DOMException('', 'AbortError'))).toBe(true);
    expect(wasAborted(new DOMException('', 'TimeoutError'))).toBe(false);
  });
});
