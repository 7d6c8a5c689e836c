import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Id } from '../../access/contract.ts';
import { Email, Name } from '../../directory/fields.ts';
import { DEFAULT_DISTRIBUTION_CODE, HOST, LEAST_QUOTA } from '../../directory/practice.ts';
import { isProvisionalTaxCode, isTaxCode } from '../../directory/tax-code.ts';
import { PRACTICE } from '../../text/administration/administration.ts';
import { FIELD_TEXTS, REQUIRED } from '../../text/common/fields.ts';
import { Access, removal } from '../accounts/person-calls.contract.ts';

/** Endpoints with which the administrator manages the practices and their first logins (spec §3: S3-R06 to R09). */

const Code = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(10, FIELD_TEXTS.tooLong(10)),
    z.regex(/^[\w-]+$/, PRACTICE.codeShape),
  );

const FIELDS = {
  firstName: Name,
  lastName: Name,
  email: Email,
  codCliente: Code,
  codDistribuzione: Code,
  numProdotto: Code,
  codFiscale: z.string().check(
    z.maxLength(40),
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => isTaxCode(code) || isProvisionalTaxCode(code), PRACTICE.taxCodeWrong),
  ),
  host: z.nullable(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255), z.regex(HOST, PRACTICE.hostShape))),
  /** The storage quota in bytes, at least a megabyte, because with less a practice could store nothing. */
  quota: z.number().check(z.int(), z.minimum(LEAST_QUOTA, PRACTICE.quotaTooSmall), z.maximum(Number.MAX_SAFE_INTEGER)),
  /** The maximum number of companies and people active at the same time; null allows everyone with web access. */
  limiteUtenti: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  /** The spec's field for the same limit. While there is no limit it is a count, which a change ignores. */
  utentiAttivabili: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  /** The practice's name; defaults to the name of the person who has the first login. */
  nome: z.string().check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(200, FIELD_TEXTS.tooLong(200))),
};

export const NewPractice = z.strictObject({
  ...FIELDS,
  codDistribuzione: z._default(FIELDS.codDistribuzione, DEFAULT_DISTRIBUTION_CODE),
  codFiscale: z.optional(z.nullable(FIELDS.codFiscale)),
  host: z.optional(FIELDS.host),
  quota: z.optional(FIELDS.quota),
  nome: z.optional(FIELDS.nome),
  limiteUtenti: z.optional(FIELDS.limiteUtenti),
  utentiAttivabili: z.optional(FIELDS.utentiAttivabili),
});

/** The fields to change; absent fields keep their value. */
export const ChangedPractice = z.strictObject({
  id: Id,
  firstName: z.optional(FIELDS.firstName),
  lastName: z.optional(FIELDS.lastName),
  email: z.optional(FIELDS.email),
  codCliente: z.optional(FIELDS.codCliente),
  codDistribuzione: z.optional(FIELDS.codDistribuzione),
  numProdotto: z.optional(FIELDS.numProdotto),
  codFiscale: z.optional(z.nullable(FIELDS.codFiscale)),
  host: z.optional(FIELDS.host),
  quota: z.optional(FIELDS.quota),
  nome: z.optional(FIELDS.nome),
  limiteUtenti: z.optional(FIELDS.limiteUtenti),
  utentiAttivabili: z.optional(FIELDS.utentiAttivabili),
});

const Practice = z.object({
  nome: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  codDistribuzione: z.string(),
  codCliente: z.string(),
  numProdotto: z.string(),
  codFiscale: z.nullable(z.string()),
  host: z.nullable(z.string()),
  utentiAttivabili: z.number(),
  utentiAttivati: z.number(),
  limiteUtenti: z.nullable(z.number()),
  usato: z.number(),
  quota: z.number(),
  /** The state of the practice's first login. */
  ...Access,
});

export const listConsultants = contract({
  method: 'GET',
  path: '/apirest/api/users/admin/consultants',
  permission: 'consultants.list',
  name: 'listConsultants',
  chapter: CHAPTERS.users,
  summary: 'The practices of the installation, with quota and users',
  when: 'To see which practices there are, and how full their quota is.',
  response: z.array(Practice),
});

export const listConsultantLogins = contract({
  method: 'GET',
  path: '/apirest/api/users/admin',
  permission: 'consultants.list',
  name: 'listConsultantLogins',
  chapter: CHAPTERS.users,
  summary: 'Every consultant’s login',
  when: 'To see who may enter for each practice.',
  response: z.array(
    z.object({
      ...Access,
      idStudio: Id,
      codDistribuzione: z.string(),
      codCliente: z.string(),
      numProdotto: z.string(),
      codFiscale: z.nullable(z.string()),
      host: z.nullable(z.string()),
      utentiAttivabili: z.number(),
      utentiAttivati: z.number(),
      usato: z.number(),
      quota: z.number(),
      limiteUtenti: z.nullable(z.number()),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      secondoFattore: z.boolean(),
      /** When a lost second factor will be removed; null if no removal is pending. */
      fattoreToltoIl: z.nullable(z.string()),
    }),
  ),
});

export const readPractice = contract({
  method: 'GET',
  path: '/apirest/api/users/admin/:id',
  permission: 'consultants.list',
  name: 'readPractice',
  chapter: CHAPTERS.users,
  summary: 'One practice with its first login',
  when: 'To show or edit a practice. `changePractice` takes the same fields.',
  params: z.object({ id: Id }),
  response: Practice,
});

export const openPractice = contract({
  method: 'POST',
  path: '/apirest/api/users/admin',
  permission: 'consultants.manage',
  name: 'openPractice',
  chapter: CHAPTERS.users,
  summary: 'Open a practice with its first login, and send its activation',
  when: 'When a practice joins the installation.',
  refuses: '400 emailexists 409 practice-exists',
  status: 201,
  idempotent: true,
  body: NewPractice,
  response: Practice,
});

export const changePractice = contract({
  method: 'PUT',
  path: '/apirest/api/users/admin',
  permission: 'consultants.manage',
  name: 'changePractice',
  chapter: CHAPTERS.users,
  summary: 'Change the fields of a practice that the body carries',
  when: "To correct a practice's data or its quota. Fields that are absent stay.",
  refuses: '400 emailexists 409 email-of-active practice-exists 412 changed-meanwhile',
  body: ChangedPractice,
  response: Practice,
});

export const closePractice = removal({
  path: '/apirest/api/users/admin/:id',
  permission: 'consultants.manage',
  name: 'closePractice',
  summary: 'Close a practice that has no companies',
  when: 'When a practice leaves the installation, after its last company has been removed or handed over.',
  refuses: '409 practice-not-empty',
});

export const sendPracticeActivation = contract({
  method: 'POST',
  path: '/apirest/api/users/admin/:id/activationmail',
  permission: 'consultants.manage',
  name: 'sendPracticeActivation',
  chapter: CHAPTERS.users,
  summary: '(Re)send the activation to a practice’s first login',
  when: 'When the activation of a practice has expired or was lost.',
  params: z.object({ id: Id }),
  response: Practice,
});

export const activatedUsers = contract({
  method: 'GET',
  path: '/apiback/api/utentiattivatidocumentale',
  permission: 'consultants.users',
  name: 'activatedUsers',
  chapter: CHAPTERS.other,
  summary: 'Activated users against activatable ones: of one’s own practice, for the administrator of all',
  when: 'To see how many of the possible users have an active access.',
  response: z.object({ utentiAttivabili: z.number(), utentiAttivati: z.number() }),
});
