import { hasWebAddress } from './fields.ts';
import type { MailContent } from './mail-content.ts';

/** The mails about one's own access. No subject holds a name; each link works once, and the mail says for how long. */

const NOT_YOU = 'Se non hai chiesto tu questa operazione, ignora il messaggio: senza il collegamento non cambia nulla.';
/** A first name comes from an imported sheet: one that a mail program would turn into a link is left out. */
const greet = (firstName: string | null) =>
  firstName && !hasWebAddress(firstName) ? `Buongiorno ${firstName},` : 'Buongiorno,';

export function activationMail(about: {
  firstName: string | null;
  /** `in Officine Brambati S.p.A.`: the place of the access. */
  invitation: string;
  path: string;
}): MailContent {
  return {
    subject: 'Attiva il tuo accesso a Portale lavoro',
    greeting: greet(about.firstName),
    paragraphs: [
      about.invitation,
      'Con il pulsante qui sotto scegli il nome utente e la password: bastano due minuti.',
    ],
    actions: [{ label: 'Attiva l’accesso', path: about.path }],
    notes: [
      'Il collegamento vale 72 ore e funziona una volta sola. Se scade, chiedi un nuovo invio a chi ti ha invitato.',
      'Se non ti aspettavi questo messaggio, ignoralo.',
    ],
  };
}

export const INVITATIONS = {
  CONSULTANT: (practice: string) => `è pronto il tuo accesso di consulente per ${practice}.`,
  COMPANY: (company: string, practice: string) =>
    `${practice} ti invita a usare Portale lavoro per ${company}: documenti, buste paga e richieste dei lavoratori in un solo posto.`,
  EMPLOYEE: (company: string) =>
    `${company} mette a disposizione buste paga, CU e altri documenti di lavoro su Portale lavoro, nella tua area riservata.`,
} as const;

/** Several accounts may share an e-mail: one mail names each login with its own link. */
export function passwordResetMail(
  firstName: string | null,
  logins: readonly { login: string; path: string }[],
): MailContent {
  const several = logins.length > 1;
  return {
    subject: 'Reimposta la password di Portale lavoro',
    greeting: several ? greet(null) : greet(firstName),
    paragraphs: [
      several
        ? 'a questo indirizzo corrispondono più utenti: scegli quello di cui hai dimenticato la password.'
        : `è stato chiesto di reimpostare la password dell’utente ${logins[0]?.login ?? ''}.`,
    ],
    actions: logins.map(({ login, path }) => ({
      label: several ? `Nuova password per ${login}` : 'Scegli una nuova password',
      path,
    })),
    notes: [
      `${several ? 'I collegamenti valgono' : 'Il collegamento vale'} 24 ore e ${several ? 'ciascuno funziona' : 'funziona'} una volta sola.`,
      NOT_YOU,
    ],
  };
}

export function emailConfirmationMail(firstName: string | null, path: string): MailContent {
  return {
    subject: 'Conferma il tuo indirizzo e-mail',
    greeting: greet(firstName),
    paragraphs: ['conferma questo indirizzo per ricevere qui i messaggi di Portale lavoro.'],
    actions: [{ label: 'Conferma l’indirizzo', path }],
    notes: [
      'Il collegamento vale 24 ore e funziona una volta sola. Fino alla conferma resta valido l’indirizzo di prima.',
      NOT_YOU,
    ],
  };
}

/** Goes to the former address: its reader learns of the change, but not the new address. */
export function emailChangedMail(firstName: string | null): MailContent {
  return {
    subject: 'Il tuo indirizzo e-mail è cambiato',
    greeting: greet(firstName),
    paragraphs: [
      'l’indirizzo e-mail del tuo accesso a Portale lavoro è stato cambiato: d’ora in poi i messaggi arriveranno al nuovo.',
    ],
    notes: ['Se non sei stato tu, cambia subito la password e avvisa chi gestisce il tuo accesso.'],
  };
}

/** Goes to the former address when a change to another one was requested. */
export function emailChangeAskedMail(firstName: string | null): MailContent {
  return {
    subject: 'Richiesta di cambio dell’indirizzo e-mail',
    greeting: greet(firstName),
    paragraphs: [
      'è stato chiesto di cambiare l’indirizzo e-mail del tuo accesso a Portale lavoro. Il cambio vale solo dopo la conferma dal nuovo indirizzo.',
    ],
    notes: ['Se non sei stato tu, cambia subito la password e avvisa chi gestisce il tuo accesso.'],
  };
}

export function passwordChangedMail(firstName: string | null): MailContent {
  return {
    subject: 'La tua password è cambiata',
    greeting: greet(firstName),
    paragraphs: [
      'la password del tuo accesso a Portale lavoro è stata cambiata. Le altre sessioni aperte sono state chiuse.',
    ],
    notes: [
      'Se non sei stato tu, reimposta subito la password dalla pagina di accesso e avvisa chi gestisce il tuo accesso.',
    ],
  };
}

export function privacyChangedMail(firstName: string | null, path: string): MailContent {
  return {
    subject: 'È cambiata l’informativa sulla privacy',
    greeting: greet(firstName),
    paragraphs: [
      'l’informativa sulla privacy di Portale lavoro è stata aggiornata: ti chiediamo di leggerla e confermarla.',
    ],
    actions: [{ label: 'Leggi e conferma', path }],
    notes: ['Il collegamento vale 30 giorni. Puoi confermarla anche dopo l’accesso, dalla pagina «Privacy».'],
  };
}
