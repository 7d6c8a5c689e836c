import { said } from '../common/language.ts';
import { MAIL, type MailContent, mailContent } from '../common/mail-content.ts';

/** Texts about signatures in a worker's mails and notifications. */
export const SIGNING_WORDS = said('SIGNING_WORDS', {
  /** How a request ended before the reader signed, placed after its title. */
  ends: { refused: 'rifiutata da un firmatario', expired: 'scaduta', withdrawn: 'ritirata da chi l’ha chiesta' },
  codeSubject: 'Codice per firmare su Portale lavoro',
  code: (title: string, code: string) => `Il codice per firmare «${title}» è ${code}.`,
  codeValidity: 'Vale dieci minuti, una volta sola e soltanto per questo documento.',
  codeNotYou: 'Se non stai firmando tu, non darlo a nessuno e avvisa l’azienda.',
});

/** The mail with the code for signing one document; its subject reveals nothing about the document. */
export function signingCodeMail(about: { firstName: string | null; title: string; code: string }): MailContent {
  return mailContent({
    subject: SIGNING_WORDS.codeSubject,
    greeting: MAIL.greeting(about.firstName),
    paragraphs: [SIGNING_WORDS.code(about.title, about.code), SIGNING_WORDS.codeValidity],
    notes: [SIGNING_WORDS.codeNotYou],
  });
}

export const SIGNING = {
  portal: 'Portale lavoro',
  remindedLately: 'è stato sollecitato nelle ultime 24 ore',
  notWorking: 'Non lavora più in azienda.',
  withoutAccess: 'Non ha accesso web: firma su carta.',
  notActive: 'Non ha ancora attivato il suo accesso.',
  /** The file name of the sealed result. */
  resultName: (name: string) => `${name.replace(/\.pdf$/i, '')} firmato.pdf`,
} as const;
