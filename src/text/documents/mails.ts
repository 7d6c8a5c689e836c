import { monthName } from '../common/format.ts';
import { said } from '../common/language.ts';
import { MAIL, type MailContent, mailContent } from '../common/mail-content.ts';

interface About {
  firstName: string;
  company: string;
  title: string;
  /** The number of the month of a monthly payslip; null for any other document. */
  month: number | null;
  /** The path of the document's page for the recipient. */
  path: string;
}

/** The mails about a worker's documents; no amounts (docs/security.md, "Mails and news"). */
export const DOCUMENT_MAILS = said('DOCUMENT_MAILS', {
  /** Subject and button: `Apri il cedolino di ottobre`. */
  openPayslip: (month: string) => `Apri il cedolino di ${month.toLowerCase()}`,
  open: (title: string) => `Apri il documento: ${title}`,
  published: (company: string, title: string) => `${company} ha messo a disposizione un nuovo documento: ${title}.`,
  itIsThere: 'Lo trovi nella tua area riservata.',
  correctedSubject: (title: string) => `Rettifica: ${title} su Portale lavoro`,
  corrected: (company: string, title: string) =>
    `${company} ha rettificato un documento: ${title}. La nuova versione sostituisce quella di prima ed è da leggere.`,
  theVersionIsThere: 'La trovi nella tua area riservata.',
  recorded: 'L’apertura del documento resta registrata nella cronologia.',
  inErrorSubject: (title: string) => `${title}: un documento consegnato per errore`,
  inError: (company: string, title: string) =>
    `Il documento ${title} che hai aperto fra quelli di ${company} era di un’altra persona. Era stato consegnato per errore ed è stato tolto.`,
  destroy:
    'Se ne hai una copia, su carta o sul telefono, distruggila e non mostrarla a nessuno: contiene dati personali che non sono tuoi.',
  errorRecorded: 'L’errore e chi l’aveva aperto restano nel registro delle consegne errate dello studio.',
});

/** What the mail's button opens, also the subject of its announcement. */
const opening = ({ title, month }: Pick<About, 'title' | 'month'>) =>
  month === null ? DOCUMENT_MAILS.open(title) : DOCUMENT_MAILS.openPayslip(monthName(month));

/** The mail that announces a document. */
export function documentPublishedMail({ firstName, company, title, month, path }: About): MailContent {
  return mailContent({
    subject: opening({ title, month }),
    greeting: MAIL.greeting(firstName),
    paragraphs: [DOCUMENT_MAILS.published(company, title), DOCUMENT_MAILS.itIsThere],
    actions: [{ label: opening({ title, month }), path }],
    notes: [DOCUMENT_MAILS.recorded],
  });
}

/** The mail that announces a corrected document. */
export function documentCorrectedMail({ firstName, company, title, month, path }: About): MailContent {
  return mailContent({
    subject: DOCUMENT_MAILS.correctedSubject(title),
    greeting: MAIL.greeting(firstName),
    paragraphs: [DOCUMENT_MAILS.corrected(company, title), DOCUMENT_MAILS.theVersionIsThere],
    actions: [{ label: opening({ title, month }), path }],
    notes: [DOCUMENT_MAILS.recorded],
  });
}

/** Informs a person who opened another person's document (GDPR art. 33); it names nobody. */
export function openedInErrorMail({
  company,
  title,
  as,
}: {
  company: string;
  title: string;
  as: 'employee' | 'company';
}): MailContent {
  return mailContent({
    subject: DOCUMENT_MAILS.inErrorSubject(title),
    greeting: MAIL.greeting(null),
    paragraphs: [
      as === 'employee'
        ? DOCUMENT_MAILS.inError(company, title)
        : `Il documento ${title} di un lavoratore di ${company}, che hai aperto, conteneva dati di un’altra persona. Era stato consegnato per errore ed è stato tolto.`,
      DOCUMENT_MAILS.destroy,
    ],
    actions: [],
    notes: [DOCUMENT_MAILS.errorRecorded],
  });
}
