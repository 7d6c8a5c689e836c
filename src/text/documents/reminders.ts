import { formatCount } from '../common/format.ts';
import { said } from '../common/language.ts';
import { MAIL, type MailContent, mailContent } from '../common/mail-content.ts';

/** Why a person received no reminder. */
export const SKIPPED = {
  'without-web-access': 'non ha accesso web: consegna una copia stampata',
  unreachable: 'non ha un accesso attivo con un indirizzo e-mail',
  'reminded-today': 'ha già ricevuto un sollecito oggi',
} as const;

/** Texts of the workbook that lists who has read a document and who has not. */
export const READINGS = {
  action: 'Esporta letture',
  sheet: 'Letture',
  headers: [
    'Azienda',
    'Lavoratore',
    'Codice fiscale',
    'Documento',
    'Pubblicato il',
    'Lettura',
    'Letto il',
    'Presa visione',
    'Presa visione il',
    'Ultimo sollecito',
  ],
  widths: [28, 28, 20, 34, 14, 16, 18, 16, 18, 16],
  read: 'letto',
  unread: 'non letto',
  notShown: 'non visibile',
  missing: 'manca',
  given: 'confermata',
  notAsked: 'non chiesta',
} as const;

export function remindersLeave(count: number): string {
  if (count === 0) return 'Nessun sollecito in partenza.';
  return count === 1
    ? 'Il sollecito parte fra dieci minuti.'
    : `${formatCount(count)} solleciti partono fra dieci minuti.`;
}

/** Texts of the mail that reminds a worker of documents. */
export const REMINDER_MAIL = said('REMINDER_MAIL', {
  readSubject: 'Promemoria: documenti da leggere su Portale lavoro',
  acknowledgeSubject: 'Promemoria: presa visione da confermare su Portale lavoro',
  toRead: (company: string, titles: readonly string[]) =>
    titles.length === 1
      ? `${company} ti ricorda che c’è un documento da leggere: ${titles[0]}.`
      : `${company} ti ricorda che ci sono ${formatCount(titles.length)} documenti da leggere: ${titles.join(', ')}.`,
  toAcknowledge: (company: string, titles: readonly string[]) =>
    titles.length === 1
      ? `${company} ti ricorda che c’è un documento già aperto di cui confermare la presa visione: ${titles[0]}.`
      : `${company} ti ricorda che ci sono ${formatCount(titles.length)} documenti già aperti di cui confermare la presa visione: ${titles.join(', ')}.`,
  /** Follows the list of documents to be read. */
  alsoToAcknowledge: (titles: readonly string[]) =>
    titles.length === 1
      ? `Inoltre ti ricorda che c’è un documento già aperto di cui confermare la presa visione: ${titles[0]}.`
      : `Inoltre ti ricorda che ci sono ${formatCount(titles.length)} documenti già aperti di cui confermare la presa visione: ${titles.join(', ')}.`,
  where: (count: number) => (count === 1 ? 'Lo trovi nella tua area riservata.' : 'Li trovi nella tua area riservata.'),
  recorded: 'L’apertura di un documento resta registrata nella cronologia.',
});

/**
 * The mail that reminds a worker of documents to be read or acknowledged; it contains a link and no amounts
 * (docs/security.md).
 */
export function reminderMail({
  firstName,
  company,
  toRead,
  toAcknowledge,
  path,
}: {
  firstName: string;
  company: string;
  toRead: readonly string[];
  toAcknowledge: readonly string[];
  path: string;
}): MailContent {
  const paragraphs = [];
  if (toRead.length > 0) paragraphs.push(REMINDER_MAIL.toRead(company, toRead));
  if (toAcknowledge.length > 0)
    paragraphs.push(
      toRead.length === 0
        ? REMINDER_MAIL.toAcknowledge(company, toAcknowledge)
        : REMINDER_MAIL.alsoToAcknowledge(toAcknowledge),
    );
  return mailContent({
    subject: toRead.length > 0 ? REMINDER_MAIL.readSubject : REMINDER_MAIL.acknowledgeSubject,
    greeting: MAIL.greeting(firstName),
    paragraphs: [...paragraphs, REMINDER_MAIL.where(toRead.length + toAcknowledge.length)],
    actions: [{ label: MAIL.openArea, path }],
    notes: [REMINDER_MAIL.recorded],
  });
}
