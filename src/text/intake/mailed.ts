import { counted, formatCount, formatMonth } from '../common/format.ts';
import { MAIL, type MailContent, mailContent } from '../common/mail-content.ts';
import { FILE_REFUSAL_TEXTS } from './intake.ts';

/** The watched mailbox: its page, and the replies to senders. */
export const MAILED = {
  title: 'Consegna per e-mail',
  below:
    'Inoltra il PDF o lo zip del programma paghe all’indirizzo dello studio, dalla tua e-mail del portale: diventa un’acquisizione da confermare qui, e ti rispondiamo che cosa è stato riconosciuto.',
  address: 'Indirizzo dello studio per la consegna',
  secret: 'Non darlo ad altri: vale per tutti i consulenti dello studio, ognuno dalla propria e-mail.',
  create: 'Crea l’indirizzo',
  renew: 'Cambia indirizzo',
  renewTitle: 'Cambiare l’indirizzo?',
  renewText: 'Ne ricevi uno nuovo. Quello di ora smette subito di valere: ciò che arriva lì non viene preso.',
  renewVerb: 'Cambia indirizzo',
  renewed: 'Indirizzo creato',
  note: 'Da un’e-mail',
} as const;

interface Recognised {
  name: string | null;
  files: number;
  pages: number;
  slips: number;
  certificates: number;
  companies: number;
  months: readonly number[];
  doubts: number;
  refused: readonly string[];
}

const ANSWER = {
  taken: 'I file che hai inviato sono stati letti',
  refused: 'I file che hai inviato non sono stati presi',
  received: 'Ecco che cosa è stato riconosciuto. Nulla è ancora visibile a nessuno: rivedi e conferma nel portale.',
  open: 'Apri l’acquisizione',
  openList: 'Apri le acquisizioni',
  archives: (files: number) => `Negli archivi, ${counted(files, 'file', 'file')}`,
  recognised: (slips: number, certificates: number) =>
    [
      ...(slips > 0 ? [counted(slips, 'cedolino', 'cedolini')] : []),
      ...(certificates > 0 ? [counted(certificates, 'CU', 'CU')] : []),
    ].join(' e ') || 'nessun documento riconosciuto',
  ofCompanies: (count: number) => ` di ${counted(count, 'azienda', 'aziende')}`,
  doubts: (count: number) => `${formatCount(count)} da decidere`,
  noDoubts: 'nessun dubbio',
  notYours: 'Se non l’hai inviata tu, cambia l’indirizzo per la consegna nella pagina Acquisizioni.',
} as const;

/** Why an attachment was not taken. */
const LEFT = {
  other: () => 'non è un PDF, né uno zip di PDF: non è stato preso.',
  'too-large': (megabytes: number) => `supera ${formatCount(megabytes)} MB: non è stato preso.`,
  'file-empty': () => 'è vuoto: non è stato preso.',
  damaged: () => 'è arrivato incompleto o danneggiato: invialo di nuovo.',
} as const;

const REFUSED = {
  unusable: 'Nessun allegato si può usare.',
  nothing: 'Nel messaggio non c’è nessun PDF e nessuno zip di PDF.',
  'too-many': 'Il messaggio ha troppi allegati: mettili in uno zip.',
  'mail-too-large': 'Il messaggio è troppo grande: dividilo, o trascina i file nella pagina Acquisizioni.',
  quota: 'Lo spazio dello studio è esaurito: libera spazio e invia di nuovo.',
  unreadable: 'Il messaggio non si legge: invia di nuovo i file, o trascinali nella pagina Acquisizioni.',
} as const;

interface Answer {
  intakeId: string | null;
  why: keyof typeof REFUSED | null;
  files: readonly Recognised[];
  kept: readonly { name: string; why?: keyof typeof LEFT }[];
  /** The limit per attachment. */
  maxBytes: number;
}

/**
 * The reply to a mail: counts only, no personal data (docs/security.md, "Mails and news"). Attachments have the names
 * that the sender gave them.
 */
export function mailAnswer(answer: Answer): MailContent {
  const { intakeId, why, files, kept, maxBytes } = answer;
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  const left = kept.flatMap(({ name, why: reason }) =>
    reason === undefined ? [] : [`${name}: ${LEFT[reason](megabytes)}`],
  );
  return mailContent({
    subject: why === null ? ANSWER.taken : ANSWER.refused,
    greeting: MAIL.greeting(null),
    paragraphs: [why === null ? ANSWER.received : REFUSED[why], ...files.map(lineOf), ...left],
    actions: [
      intakeId === null
        ? { label: ANSWER.openList, path: '/consultant/acquisizioni' }
        : { label: ANSWER.open, path: `/consultant/acquisizioni/${intakeId}` },
    ],
    notes: [ANSWER.notYours],
  });
}

/** `Cedolini.pdf: 130 pagine, 64 cedolini di 3 aziende, Ottobre 2026; 2 da decidere.` */
function lineOf(file: Recognised): string {
  const { name, pages, slips, certificates, companies, months, doubts, refused } = file;
  const reasons = [...new Set(refused)].map(
    (code) => FILE_REFUSAL_TEXTS[code as keyof typeof FILE_REFUSAL_TEXTS] ?? FILE_REFUSAL_TEXTS.damaged,
  );
  const found = `${counted(pages, 'pagina', 'pagine')}, ${ANSWER.recognised(slips, certificates)}${
    companies > 0 ? ANSWER.ofCompanies(companies) : ''
  }`;
  const periods = months.map((month) => formatMonth(month) || String(month));
  const facts = [found, ...periods].join(', ');
  const told =
    refused.length === file.files ? [] : [`${facts}; ${doubts === 0 ? ANSWER.noDoubts : ANSWER.doubts(doubts)}.`];
  return `${name ?? ANSWER.archives(file.files)}: ${[...told, ...reasons].join(' ')}`;
}
