import { WEBHOOK_FAULTS } from './webhooks.ts';

/** The administrator's page of the providers of identities (OpenID Connect). */
export const PROVIDERS = {
  answers: 'Il fornitore risponde e si presenta come deve.',
} as const;

/** Why a provider does not answer as one. */
export const PROVIDER_FAULTS = {
  ...WEBHOOK_FAULTS,
  'too-large': 'risponde con troppi dati',
  'not-a-provider': 'a questo indirizzo non risponde un fornitore OpenID Connect',
} as const;
