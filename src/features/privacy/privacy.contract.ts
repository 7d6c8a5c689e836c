import * as z from 'zod/mini';
import { contract } from '../../access/contract.ts';

const PRIVACY = { name: 'Privacy', about: 'The policy, and who accepted it' };

const DistributionCode = z.string().check(z.minLength(1), z.maxLength(10));

export const PrivacyText = z.object({
  codiceDistribuzione: z.nullable(z.string()),
  versione: z.string(),
  titolo: z.string(),
  testo: z.string(),
});

export const NewPrivacyText = z.strictObject({
  codiceDistribuzione: DistributionCode,
  versione: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
  titolo: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  testo: z.string().check(z.trim(), z.minLength(20), z.maxLength(100_000)),
});

export const confirmPrivacy = contract({
  method: 'GET',
  path: '/apirest/api/privacy-activate',
  permission: 'privacy.confirm',
  name: 'confirmPrivacy',
  chapter: PRIVACY,
  summary:
    'Record the acceptance behind a mailed link: 200 with whether it was recorded before, 410 expired, 404 unknown',
  when: 'With the key of a mailed link.',
  refuses: '404 link-unknown 410 link-expired',
  query: z.object({ key: z.string().check(z.maxLength(200)) }),
  response: z.object({ registrata: z.boolean(), gia: z.boolean() }),
});

export const privacyPage = contract({
  method: 'GET',
  path: '/apirest/api/privacy/page',
  permission: 'privacy.page',
  name: 'privacyPage',
  chapter: PRIVACY,
  summary: 'The policy of a vendor; an unknown one gets the installation’s own',
  when: 'Before a login, to show the policy.',
  query: z.object({ codicedistribuzione: z.optional(z.string().check(z.maxLength(10))) }),
  response: PrivacyText,
});

export const privacyText = contract({
  method: 'GET',
  path: '/apirest/api/privacy/text',
  permission: 'privacy.read',
  name: 'privacyText',
  chapter: PRIVACY,
  summary: 'The policy that applies to the caller, and when the caller accepted it',
  when: 'After a login, to show the policy and whether it was accepted.',
  response: z.extend(PrivacyText, { accettata: z.nullable(z.string()) }),
});

export const acceptPrivacy = contract({
  method: 'POST',
  path: '/apirest/api/privacy/text',
  permission: 'privacy.read',
  name: 'acceptPrivacy',
  chapter: PRIVACY,
  summary: 'Accept the policy that applies to the caller, in the version that was read',
  when: 'When `privacyText` says that the caller has not accepted the present version.',
  refuses: '409 privacy-changed',
  body: z.strictObject({ versione: z.string().check(z.maxLength(50)) }),
  response: z.object({ registrata: z.boolean(), gia: z.boolean() }),
});

export const privacyVersions = contract({
  method: 'GET',
  path: '/apirest/api/privacy/testi',
  permission: 'privacy.write',
  name: 'privacyVersions',
  chapter: PRIVACY,
  summary: 'All versions of the policy, by vendor, the newest first',
  when: 'As administrator, to see past versions.',
  response: z.array(z.extend(PrivacyText, { dal: z.string() })),
});

export const publishPrivacy = contract({
  method: 'POST',
  path: '/apirest/api/privacy/testi',
  permission: 'privacy.write',
  name: 'publishPrivacy',
  chapter: PRIVACY,
  summary: 'A new version of a vendor’s policy: everybody of that vendor is asked to accept again',
  when: 'As administrator, when the policy changes.',
  refuses: '409 version-exists',
  status: 201,
  idempotent: true,
  maxBytes: 200_000,
  body: NewPrivacyText,
  response: PrivacyText,
});
