import type { MailContent } from '../server/mail-content.ts';

/** Why somebody was not reminded. */
export const SKIPPED = {
  'without-web-access': 'non ha accesso web: consegna una copia stampata',
  unreachable: 'non ha un account attivo con un indirizzo e-mail',
  'reminded-today': 'ha già ricevuto un sollecito oggi',
} as const;

/** The mail that reminds of documents to be read; a link and no amounts (security.md). */
export function reminderMail({
  firstName,
  company,
  titles,
}: {
  firstName: string;
  company: string;
  titles: readonly string[];
}): MailContent {
  const one = titles.length === 1;
  return {
    subject: 'Promemoria: documenti da leggere su Portale lavoro',
    greeting: `Buongiorno ${firstName},`,
    paragraphs: [
      one
        ? `${company} ti ricorda che c’è un documento da leggere: ${titles[0]}.`
        : `${company} ti ricorda che ci sono ${titles.length} documenti da leggere: ${titles.join(', ')}.`,
      one ? 'Lo trovi nella tua area riservata.' : 'Li trovi nella tua area riservata.',
    ],
    actions: [{ label: 'Apri la tua area', path: '/dipendente/home' }],
    notes: ['L’apertura di un documento resta registrata nella cronologia.'],
  };
}
