import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldSentence } from '../../text/common/fields.ts';
import { ApiProblem } from '../api-problem.ts';
import { errorsByField, tidy } from './use-form.ts';

// In a browser zod has no locale. The server sets one, and server tests may run in this process, so this file unsets
// it.
const { localeError } = z.config();
beforeAll(() => void z.config({ localeError: undefined }));
afterAll(() => void z.config({ localeError }));

describe('the values that a form sends', () => {
  it('are trimmed, except passwords', () => {
    expect(tidy({ nome: '  Chiara ', password: ' a b ' })).toEqual({ nome: 'Chiara', password: ' a b ' });
  });

  it('omit empty fields', () => {
    expect(tidy({ email: '  ', quota: 0, attivo: false })).toEqual({ email: undefined, quota: 0, attivo: false });
  });
});

describe('the message under a field (spec §5)', () => {
  const Schema = z.object({
    nome: z.string().check(z.minLength(3), z.maxLength(5)),
    email: z.email(),
    giorno: z.iso.date(),
  });
  const sentences = (values: Record<string, unknown>) =>
    Object.fromEntries(
      (z.safeParse(Schema, values).error?.issues ?? []).map((issue) => [
        issue.path[0],
        fieldSentence(issue, values[String(issue.path[0])]),
      ]),
    );

  it('has the same text for every kind of missing value', () => {
    const required = 'Il campo è obbligatorio';
    expect(sentences({})).toEqual({ nome: required, email: required, giorno: required });
  });

  it('says that a length, an e-mail or a day is wrong', () => {
    expect(sentences({ nome: 'ab', email: 'no', giorno: '31/11/2026' })).toEqual({
      nome: 'Il campo ha lunghezza minima di 3 caratteri',
      email: 'La e-mail inserita non è valida',
      giorno: 'Scrivi un giorno, come 05/11/2026',
    });
    expect(sentences({ nome: 'abcdef', email: 'a@b.it', giorno: '2026-11-05' })).toEqual({
      nome: 'Il campo ha lunghezza massima di 5 caratteri',
    });
  });
});

describe('a refusal by the server', () => {
  const problem = (body: object) => new ApiProblem(400, 'Bad Request', { title: 'Titolo', ...body });

  it('appears under the fields that the server names, in their order on the page', () => {
    const error = problem({
      fieldErrors: [
        { field: 'email', message: 'La e-mail inserita non è valida' },
        { field: 'nome', message: 'Il campo è obbligatorio' },
        { field: 'altro', message: 'Non è di questa pagina' },
      ],
    });
    expect(errorsByField(error, {}, ['nome', 'email'])).toEqual([
      ['nome', 'Il campo è obbligatorio'],
      ['email', 'La e-mail inserita non è valida'],
    ]);
  });

  it('that names no field appears under the field that the form maps to the refusal code', () => {
    const error = problem({ errorKey: 'loginexists', type: 'urn:portale-lavoro:login-exists' });
    expect(errorsByField(error, { loginexists: 'login' }, ['login'])).toEqual([['login', 'Titolo']]);
    expect(errorsByField(error, { 'login-exists': 'login' }, ['login'])).toEqual([['login', 'Titolo']]);
    expect(errorsByField(error, {}, ['login'])).toEqual([]);
    expect(errorsByField(new TypeError('lost'), {}, ['login'])).toEqual([]);
  });
});
