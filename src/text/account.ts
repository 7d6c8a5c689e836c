import type { LoginFault } from '../features/accounts/login-rule.ts';
import { LOGIN_RULE } from '../features/accounts/login-rule.ts';
import { LOGIN_SHAPE, REQUIRED, tooLong, tooShort } from './fields.ts';

/** Words about one's own access. */

export function loginSentence(fault: LoginFault): string {
  if (fault === 'required') return REQUIRED;
  if (fault === 'too-short') return tooShort(LOGIN_RULE.shortest);
  return fault === 'too-long' ? tooLong(LOGIN_RULE.longest) : LOGIN_SHAPE;
}

export const ACTIVATION = {
  privacyNeeded: 'Conferma di aver letto l’informativa',
  otherTaxCode: 'Il codice fiscale non è quello della lettera',
  done: 'Accesso attivato',
  doneHint: 'Ora puoi accedere con il tuo utente e la tua password.',
} as const;

export const PASSWORDS = {
  done: 'Password cambiata',
  doneHint: 'Ora puoi accedere con la nuova password.',
} as const;

export const OWN_DATA = {
  emailConfirmed: 'Indirizzo confermato',
  emailConfirmedHint: 'D’ora in poi i messaggi arriveranno a questo indirizzo.',
} as const;

export const SECOND_FACTOR = {
  totp: 'App di autenticazione',
  passkey: 'Passkey',
  wrongPassword: 'La password non è corretta',
  wrongCode: 'Il codice non è corretto: prova con quello che l’app mostra ora',
} as const;

export const SECOND_STEP = {
  title: 'Verifica in due passaggi',
  hintApp: 'La password è corretta: ora inserisci il codice a 6 cifre della tua app di autenticazione.',
  hintPasskey: 'La password è corretta: ora usa la tua passkey, oppure un codice di recupero.',
  code: 'Codice',
  codeHint: 'Il codice a 6 cifre dell’app, oppure un codice di recupero.',
  recoveryCode: 'Codice di recupero',
  submit: 'Continua',
  usePasskey: 'Usa la passkey',
  passkeyFailed: 'La passkey non ha confermato: riprova, oppure usa un codice di recupero.',
  over: 'Sono passati più di cinque minuti: torna indietro e accedi di nuovo.',
  back: 'Torna indietro',
} as const;
