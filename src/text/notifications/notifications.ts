import { formatCount } from '../common/format.ts';
import { beside, inOwnWords, said } from '../common/language.ts';
import { MAIL, type MailContent, mailContent } from '../common/mail-content.ts';

export interface NewsWords {
  title: string;
  text: (subject: string, person: string, words: string) => string;
}

/** The texts of notifications for a worker: subject and author, never the content (docs/security.md). */
export const OWN_NEWS = said('OWN_NEWS', {
  document: {
    title: 'Nuovo documento',
    text: (subject: string) => `È disponibile: ${subject}.`,
  },
  documentDue: {
    title: 'Documento in scadenza',
    text: (subject: string, day: string) => `${subject} scade il ${day}: se ti serve ancora, salvane una copia prima.`,
  },
  requestStatus: {
    title: 'Richiesta aggiornata',
    text: (subject: string, status: string, words: string) => `${subject}: ora è ${status}.${words ? ` ${words}` : ''}`,
  },
  requestAnswered: {
    title: 'Nuova risposta',
    text: (subject: string, person: string) => `${person} ha risposto nella richiesta: ${subject}.`,
  },
  ibanAsked: {
    title: 'È stato chiesto di cambiare il tuo IBAN',
    text: (subject: string) =>
      `Con il tuo utente è stata inviata la richiesta di accreditare la retribuzione su un altro conto (${subject}). Se non sei stato tu, avvisa subito l’azienda: per 24 ore a chi la lavora è chiesto di attendere.`,
  },
  notice: {
    title: 'Nuova comunicazione',
    text: (subject: string, person: string) => `${person} ha pubblicato in bacheca: ${subject}.`,
  },
  noticeReminder: {
    title: 'Comunicazione da leggere',
    text: (subject: string, person: string) => `${person} ti ricorda di leggere in bacheca: ${subject}.`,
  },
  signatureAsked: {
    title: 'Documento da firmare',
    text: (subject: string, person: string) => `${person} ti chiede di firmare: ${subject}.`,
  },
  signatureTurn: {
    title: 'Tocca a te firmare',
    text: (subject: string, person: string) => `Ora tocca a te firmare: ${subject}. Lo chiede ${person}.`,
  },
  signatureReminder: {
    title: 'Una firma che manca',
    text: (subject: string, person: string) => `${person} ti ricorda di firmare: ${subject}.`,
  },
  signatureEnded: {
    title: 'Firma non più richiesta',
    text: (subject: string, how: string, words: string) =>
      `${subject}: ${how}. Non c’è più nulla da firmare.${words ? ` ${words}` : ''}`,
  },
  signatureReady: {
    title: 'Documento firmato da tutti',
    text: (subject: string) => `Hanno firmato tutti: ${subject}. Il documento sigillato, con le prove, è pronto.`,
  },
});

/** The texts of each kind of notification. */
export const NEWS = beside(OWN_NEWS, {
  requestReceived: {
    title: 'Nuova richiesta',
    text: (subject: string, person: string) => `${person} ha inviato una richiesta: ${subject}.`,
  },
  approvalAsked: {
    title: 'Manca il tuo visto',
    text: (subject: string, payslips: string) =>
      `Il mese di ${subject} aspetta il tuo visto: ${payslips}. Finché non lo dai non si pubblica.`,
  },
  monthApproved: {
    title: 'Visto dato',
    text: (subject: string, person: string) => `${person} ha dato il visto ai cedolini di ${subject}.`,
  },
  monthDeclined: {
    title: 'Visto negato',
    text: (subject: string, person: string, words: string) =>
      `${person} non dà il visto ai cedolini di ${subject}. ${words}`.trim(),
  },
  monthDataAsked: {
    title: 'Dati del mese da compilare',
    text: (subject: string, _person: string, words: string) =>
      `Il consulente ti chiede i dati di ${subject}: ore, assenze e una tantum. ${words}`.trim(),
  },
  monthDataDue: {
    title: 'Mancano i dati del mese',
    text: (subject: string, _person: string, words: string) =>
      `I dati di ${subject} non sono ancora arrivati al consulente. ${words}`.trim(),
  },
  monthDataArrived: {
    title: 'Dati del mese arrivati',
    text: (subject: string, person: string, words: string) =>
      `${person} ha inviato i dati di ${subject}. ${words}`.trim(),
  },
  monthDataQuestion: {
    title: 'Messaggio sui dati del mese',
    text: (subject: string, person: string) => `${person} ha scritto su una riga dei dati di ${subject}.`,
  },
  signatureRefused: {
    title: 'Firma rifiutata',
    text: (subject: string, person: string, words: string) => `${person} non firma ${subject}. Motivo: ${words}`,
  },
  signatureExpired: {
    title: 'Firme mancate',
    text: (subject: string, person: string) =>
      `È passato l’ultimo giorno senza tutte le firme: ${subject}, ${person}. Se serve ancora, chiedi di nuovo.`,
  },
  activationExpired: {
    title: 'Attivazione scaduta',
    text: (subject: string) => `L’invito di ${subject} è scaduto: puoi inviarlo di nuovo.`,
  },
  webhookOff: {
    title: 'Webhook spento',
    text: (subject: string) =>
      `${subject} non riceve da tre giorni, e il portale ha smesso di provare. Controlla chi riceve, poi riaccendi il webhook: parte ciò che attende.`,
  },
  companyOffered: {
    title: 'Ti propongono un’azienda',
    text: (subject: string, person: string, lastDay: string) =>
      `${person} propone di passarti ${subject}, con persone, documenti e tracciatura. Rispondi dalla home entro il ${lastDay}.`,
  },
  companyOfferAccepted: {
    title: 'Azienda passata a un altro studio',
    text: (subject: string, person: string) => `${person} ha preso ${subject}: da ora la segue quello studio.`,
  },
  companyOfferRefused: {
    title: 'Proposta rifiutata',
    text: (subject: string, person: string) => `${person} non prende ${subject}: resta tua come prima.`,
  },
  mailRefused: {
    title: 'E-mail non consegnata',
    text: (subject: string) => `L’indirizzo ${subject} rifiuta i messaggi: correggilo, o consegna in altro modo.`,
  },
}) satisfies Record<string, NewsWords>;

/** The text of a notification. Names of request types and statuses are stored in Italian and translated here. */
export function newsWords(news: { kind: keyof typeof NEWS; subject: string; person: string; words: string }): {
  titolo: string;
  testo: string;
} {
  const { title, text } = NEWS[news.kind] as NewsWords;
  return { titolo: title, testo: text(inOwnWords(news.subject), inOwnWords(news.person), news.words) };
}

/**
 * The push message appears on a locked phone, where others can read it, so it does not even name the subject (P106).
 */
export const PUSH_MESSAGE = said('PUSH_MESSAGE', {
  title: 'Portale lavoro',
  text: 'C’è una novità per te. Tocca per leggerla.',
});

export const NEWS_MAILS = said('NEWS_MAILS', {
  subject: (title: string) => `${title} su Portale lavoro`,
  open: 'Apri su Portale lavoro',
  digestSubject: (count: number) =>
    count === 1 ? 'Una novità su Portale lavoro' : `${formatCount(count)} novità su Portale lavoro`,
  digestOpening: (count: number) =>
    count === 1 ? 'C’è una novità che non hai ancora visto.' : 'Ci sono novità che non hai ancora visto.',
  digestOpen: 'Apri Portale lavoro',
  digestNote: 'Ricevi un riepilogo al giorno, come hai scelto fra le notifiche.',
});

/** One notification by mail: its text and a button. */
export function newsMail(about: { firstName: string | null; title: string; text: string; path: string }): MailContent {
  return mailContent({
    subject: NEWS_MAILS.subject(about.title),
    greeting: MAIL.greeting(about.firstName),
    paragraphs: [about.text],
    actions: [{ label: NEWS_MAILS.open, path: about.path }],
  });
}

/** A day's notifications in one mail, for users who chose the digest. */
export function digestMail(about: { firstName: string | null; lines: readonly string[]; path: string }): MailContent {
  const { lines } = about;
  return mailContent({
    subject: NEWS_MAILS.digestSubject(lines.length),
    greeting: MAIL.greeting(about.firstName),
    paragraphs: [NEWS_MAILS.digestOpening(lines.length), ...lines],
    actions: [{ label: NEWS_MAILS.digestOpen, path: about.path }],
    notes: [NEWS_MAILS.digestNote],
  });
}
