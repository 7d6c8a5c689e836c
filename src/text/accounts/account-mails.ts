import { hasWebAddress } from '../common/fields.ts';
import { formatInstant } from '../common/format.ts';
import { inLanguage, LANGUAGES, type Language, said } from '../common/language.ts';
import { MAIL, type MailContent, mailContent } from '../common/mail-content.ts';

/**
 * Mails about a person's own access. No subject contains a name. Each link works once, and the mail states how long it
 * is valid.
 */
export const ACCOUNT_MAILS = said('ACCOUNT_MAILS', {
  notYou: 'Se non hai chiesto tu questa operazione, ignora il messaggio: senza il collegamento non cambia nulla.',
  notYouChange: 'Se non sei stato tu, cambia subito la password e avvisa chi gestisce il tuo accesso.',
  activation: {
    subject: 'Attiva il tuo accesso a Portale lavoro',
    /** A company's invitation to a worker. */
    invitation: (company: string) =>
      `${company} mette a disposizione buste paga, CU e altri documenti di lavoro su Portale lavoro, nella tua area riservata.`,
    text: 'Con il pulsante qui sotto scegli il nome utente e la password: bastano due minuti.',
    action: 'Attiva l’accesso',
    validity:
      'Il collegamento vale 72 ore e funziona una volta sola. Se è scaduto aprilo lo stesso: dalla sua pagina te ne fai inviare uno nuovo a questo indirizzo.',
    notExpected: 'Se non ti aspettavi questo messaggio, ignoralo.',
  },
  reset: {
    subject: 'Reimposta la password di Portale lavoro',
    text: (login: string) => `è stato chiesto di reimpostare la password dell’utente ${login}.`,
    textSeveral: 'a questo indirizzo corrispondono più utenti: scegli quello di cui hai dimenticato la password.',
    action: 'Scegli una nuova password',
    actionOf: (login: string) => `Nuova password per ${login}`,
    validity: 'Il collegamento vale 24 ore e funziona una volta sola.',
    validitySeveral: 'I collegamenti valgono 24 ore e ciascuno funziona una volta sola.',
  },
  confirmation: {
    subject: 'Conferma il tuo indirizzo e-mail',
    text: 'conferma questo indirizzo per ricevere qui i messaggi di Portale lavoro.',
    action: 'Conferma l’indirizzo',
    validity:
      'Il collegamento vale 24 ore e funziona una volta sola. Fino alla conferma resta valido l’indirizzo di prima.',
  },
  emailChanged: {
    subject: 'Il tuo indirizzo e-mail è cambiato',
    text: 'l’indirizzo e-mail del tuo accesso a Portale lavoro è stato cambiato: d’ora in poi i messaggi arriveranno al nuovo.',
  },
  emailChangeAsked: {
    subject: 'Richiesta di cambio dell’indirizzo e-mail',
    text: 'è stato chiesto di cambiare l’indirizzo e-mail del tuo accesso a Portale lavoro. Il cambio vale solo dopo la conferma dal nuovo indirizzo.',
  },
  passwordChanged: {
    subject: 'La tua password è cambiata',
    text: 'la password del tuo accesso a Portale lavoro è stata cambiata. Le altre sessioni aperte sono state chiuse.',
    notYou:
      'Se non sei stato tu, reimposta subito la password dalla pagina di accesso e avvisa chi gestisce il tuo accesso.',
  },
  factorAdded: {
    subject: 'Il tuo accesso ha una nuova protezione',
    text: 'al tuo accesso a Portale lavoro è stata aggiunta una passkey o un’app di autenticazione: da ora serve, oltre alla password, per entrare.',
  },
  factorRemoved: {
    subject: 'Una protezione del tuo accesso è stata tolta',
    text: 'dal tuo accesso a Portale lavoro è stata tolta una passkey o un’app di autenticazione.',
  },
  identityLinked: {
    subject: 'Il tuo accesso si apre anche con un’altra identità',
    text: (provider: string) =>
      `al tuo accesso a Portale lavoro è stata collegata un’identità di ${provider}: da ora si entra anche con quella.`,
  },
  identityUnlinked: {
    subject: 'Un’identità del tuo accesso è stata scollegata',
    text: (provider: string) =>
      `dal tuo accesso a Portale lavoro è stata scollegata l’identità di ${provider}: con quella non si entra più.`,
  },
  lostFactor: {
    subject: 'Il tuo secondo fattore è stato tolto',
    text: 'chi gestisce il tuo accesso a Portale lavoro ha tolto il secondo fattore, perché risultava perso. Ora basta la password: entra e impostane uno nuovo.',
  },
  accessesJoined: {
    subject: 'Due accessi sono diventati uno',
    text: (ended: string, kept: string) =>
      `l’accesso ${ended} a Portale lavoro è stato unito a ${kept}: d’ora in poi si entra con ${kept}, e ${ended} non vale più.`,
  },
  accessMoved: {
    subject: 'Il tuo accesso è stato reimpostato',
    text: 'chi gestisce il tuo accesso a Portale lavoro l’ha reimpostato: password e sessioni non valgono più, e l’invito per attivarlo di nuovo è andato a un altro indirizzo.',
    notYou: 'Se non l’hai chiesto tu, avvisa subito chi gestisce il tuo accesso.',
  },
  notYouFactor:
    'Se non sei stato tu, cambia subito la password, guarda in «Dati utente» che cosa apre il tuo accesso e avvisa chi lo gestisce.',
  privacyChanged: {
    subject: 'È cambiata l’informativa sulla privacy',
    text: 'l’informativa sulla privacy di Portale lavoro è stata aggiornata: ti chiediamo di leggerla e confermarla.',
    action: 'Leggi e conferma',
    validity: 'Il collegamento vale 30 giorni. Puoi confermarla anche dopo l’accesso, dalla pagina «Privacy».',
  },
});

/** Omits a first name that a mail program would turn into a link; names come from imported sheets. */
const greet = (firstName: string | null) => MAIL.greeting(firstName && !hasWebAddress(firstName) ? firstName : null);

export function activationMail(about: {
  firstName: string | null;
  /** Where the access is, for example `in Officine Brambati S.p.A.`. */
  invitation: string;
  path: string;
}): MailContent {
  const { subject, text, action, validity, notExpected } = ACCOUNT_MAILS.activation;
  return mailContent({
    subject,
    greeting: greet(about.firstName),
    paragraphs: [about.invitation, text],
    actions: [{ label: action, path: about.path }],
    notes: [validity, notExpected],
  });
}

/**
 * A worker's invitation in the language recorded for that person, or in Italian if none is, with a link to the same
 * page in each other language.
 */
export function workersActivationMail(about: {
  firstName: string | null;
  company: string;
  path: string;
  language: Language | null;
}): MailContent {
  const { firstName, company, path, language } = about;
  const write = () => activationMail({ firstName, invitation: ACCOUNT_MAILS.activation.invitation(company), path });
  if (language !== null) return inLanguage(language, write);
  const others = LANGUAGES.filter((one) => one !== 'it').map((one) => ({
    language: one,
    label: inLanguage(one, () => ACCOUNT_MAILS.activation.action),
    path: `${path}&lingua=${one}`,
  }));
  return { ...write(), others };
}

export const INVITATIONS = {
  ADMIN: () => 'è pronto il tuo accesso di amministratore di questa installazione.',
  CONSULTANT: (practice: string) => `è pronto il tuo accesso di consulente per ${practice}.`,
  COMPANY: (company: string, practice: string) =>
    `${practice} ti invita a usare Portale lavoro per ${company}: documenti, buste paga e richieste dei lavoratori in un solo posto.`,
  BRANCH: (company: string, practice: string) =>
    `${practice} ti invita a usare Portale lavoro per ${company}: le buste paga e i documenti dei lavoratori delle tue filiali.`,
} as const;

/** Several accounts may share an e-mail address, so one mail names each login with its own link. */
export function passwordResetMail(
  firstName: string | null,
  logins: readonly { login: string; path: string }[],
): MailContent {
  const several = logins.length > 1;
  const words = ACCOUNT_MAILS.reset;
  return mailContent({
    subject: words.subject,
    greeting: greet(several ? null : firstName),
    paragraphs: [several ? words.textSeveral : words.text(logins[0]?.login ?? '')],
    actions: logins.map(({ login, path }) => ({ label: several ? words.actionOf(login) : words.action, path })),
    notes: [several ? words.validitySeveral : words.validity, ACCOUNT_MAILS.notYou],
  });
}

export function emailConfirmationMail(firstName: string | null, path: string): MailContent {
  const { subject, text, action, validity } = ACCOUNT_MAILS.confirmation;
  return mailContent({
    subject,
    greeting: greet(firstName),
    paragraphs: [text],
    actions: [{ label: action, path }],
    notes: [validity, ACCOUNT_MAILS.notYou],
  });
}

/** Sent to the former address; does not reveal the new one. */
export function emailChangedMail(firstName: string | null): MailContent {
  const { subject, text } = ACCOUNT_MAILS.emailChanged;
  return mailContent({
    subject,
    greeting: greet(firstName),
    paragraphs: [text],
    notes: [ACCOUNT_MAILS.notYouChange],
  });
}

/** Sent to the current address when someone requests a change to another address. */
export function emailChangeAskedMail(firstName: string | null): MailContent {
  const { subject, text } = ACCOUNT_MAILS.emailChangeAsked;
  return mailContent({
    subject,
    greeting: greet(firstName),
    paragraphs: [text],
    notes: [ACCOUNT_MAILS.notYouChange],
  });
}

export function passwordChangedMail(firstName: string | null): MailContent {
  const { subject, text, notYou } = ACCOUNT_MAILS.passwordChanged;
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text], notes: [notYou] });
}

export function secondFactorAddedMail(firstName: string | null): MailContent {
  const { subject, text } = ACCOUNT_MAILS.factorAdded;
  const notes = [ACCOUNT_MAILS.notYouFactor];
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text], notes });
}

export function secondFactorRemovedMail(firstName: string | null): MailContent {
  const { subject, text } = ACCOUNT_MAILS.factorRemoved;
  const notes = [ACCOUNT_MAILS.notYouFactor];
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text], notes });
}

export function identityLinkedMail(firstName: string | null, provider: string): MailContent {
  const { subject, text } = ACCOUNT_MAILS.identityLinked;
  const notes = [ACCOUNT_MAILS.notYouFactor];
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text(provider)], notes });
}

export function identityUnlinkedMail(firstName: string | null, provider: string): MailContent {
  const { subject, text } = ACCOUNT_MAILS.identityUnlinked;
  const notes = [ACCOUNT_MAILS.notYouFactor];
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text(provider)], notes });
}

export function lostFactorMail(firstName: string | null): MailContent {
  const { subject, text } = ACCOUNT_MAILS.lostFactor;
  const notes = [ACCOUNT_MAILS.notYouFactor];
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text], notes });
}

/** Sent to the mailboxes of both accesses. */
export function accessesJoinedMail(
  firstName: string | null,
  { ended, kept }: { ended: string; kept: string },
): MailContent {
  const { subject, text } = ACCOUNT_MAILS.accessesJoined;
  const notes = [ACCOUNT_MAILS.notYouChange];
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text(ended, kept)], notes });
}

/** Sent to the former mailbox; does not name the new one. */
export function accessMovedMail(firstName: string | null): MailContent {
  const { subject, text, notYou } = ACCOUNT_MAILS.accessMoved;
  return mailContent({ subject, greeting: greet(firstName), paragraphs: [text], notes: [notYou] });
}

/** In Italian, because only the removal of a consultant's second factor has a waiting period and can be withdrawn. */
export function factorRemovalAskedMail(firstName: string | null, due: Date): MailContent {
  return {
    subject: 'È stato chiesto di togliere il tuo secondo fattore',
    greeting: greet(firstName),
    paragraphs: [
      `qualcuno ha detto di avere perso il secondo fattore del tuo accesso a Portale lavoro: sarà tolto ${formatInstant(due.toISOString())}, e da allora basterà la password.`,
    ],
    notes: [
      'Se non sei stato tu, entra prima di allora con il tuo secondo fattore: la richiesta decade. Poi cambia la password e avvisa chi gestisce il portale.',
    ],
  };
}

export function factorRemovalWithdrawnMail(firstName: string | null): MailContent {
  return {
    subject: 'Il tuo secondo fattore resta',
    greeting: greet(firstName),
    paragraphs: ['la richiesta di togliere il secondo fattore del tuo accesso a Portale lavoro è stata ritirata.'],
    notes: [ACCOUNT_MAILS.notYouFactor],
  };
}

export function privacyChangedMail(firstName: string | null, path: string): MailContent {
  const { subject, text, action, validity } = ACCOUNT_MAILS.privacyChanged;
  return mailContent({
    subject,
    greeting: greet(firstName),
    paragraphs: [text],
    actions: [{ label: action, path }],
    notes: [validity],
  });
}
