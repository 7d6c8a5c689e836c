import { formatCount } from './format.ts';
import type { MailContent } from './mail-content.ts';

export interface NewsWords {
  title: string;
  text: (subject: string, person: string, words: string) => string;
}

/** The words of each kind of news: its subject and author, never the content (docs/security.md). */
export const NEWS = {
  document: {
    title: 'Nuovo documento',
    text: (subject) => `È disponibile: ${subject}.`,
  },
  documentDue: {
    title: 'Documento in scadenza',
    text: (subject, day) => `${subject} scade il ${day}: se ti serve ancora, salvane una copia prima.`,
  },
  requestReceived: {
    title: 'Nuova richiesta',
    text: (subject, person) => `${person} ha inviato una richiesta: ${subject}.`,
  },
  requestStatus: {
    title: 'Richiesta aggiornata',
    text: (subject, status, words) => `${subject}: ora è ${status}.${words ? ` ${words}` : ''}`,
  },
  requestAnswered: {
    title: 'Nuova risposta',
    text: (subject, person) => `${person} ha risposto nella richiesta: ${subject}.`,
  },
  ibanAsked: {
    title: 'È stato chiesto di cambiare il tuo IBAN',
    text: (subject) =>
      `Con il tuo utente è stata inviata la richiesta di accreditare la retribuzione su un altro conto (${subject}). Se non sei stato tu, avvisa subito l’azienda: per 24 ore a chi la lavora è chiesto di attendere.`,
  },
  notice: {
    title: 'Nuova comunicazione',
    text: (subject, person) => `${person} ha pubblicato in bacheca: ${subject}.`,
  },
  noticeReminder: {
    title: 'Comunicazione da leggere',
    text: (subject, person) => `${person} ti ricorda di leggere in bacheca: ${subject}.`,
  },
  activationExpired: {
    title: 'Attivazione scaduta',
    text: (subject) => `L’invito di ${subject} è scaduto: puoi inviarlo di nuovo.`,
  },
  mailRefused: {
    title: 'E-mail non consegnata',
    text: (subject) => `L’indirizzo ${subject} rifiuta i messaggi: correggilo, o consegna in altro modo.`,
  },
} satisfies Record<string, NewsWords>;

/** One piece of news by mail: its subject, and a button. */
export function newsMail(about: { firstName: string | null; title: string; text: string; path: string }): MailContent {
  return {
    subject: `${about.title} su Portale lavoro`,
    greeting: greetingOf(about.firstName),
    paragraphs: [about.text],
    actions: [{ label: 'Apri su Portale lavoro', path: about.path }],
  };
}

/** A day's news in one mail, for those who have chosen so. */
export function digestMail(about: { firstName: string | null; lines: readonly string[]; path: string }): MailContent {
  const { lines } = about;
  return {
    subject:
      lines.length === 1 ? 'Una novità su Portale lavoro' : `${formatCount(lines.length)} novità su Portale lavoro`,
    greeting: greetingOf(about.firstName),
    paragraphs: [
      lines.length === 1 ? 'C’è una novità che non hai ancora visto.' : 'Ci sono novità che non hai ancora visto.',
      ...lines,
    ],
    actions: [{ label: 'Apri Portale lavoro', path: about.path }],
    notes: ['Ricevi un riepilogo al giorno, come hai scelto fra le notifiche.'],
  };
}

function greetingOf(firstName: string | null): string {
  return firstName ? `Buongiorno ${firstName},` : 'Buongiorno,';
}
