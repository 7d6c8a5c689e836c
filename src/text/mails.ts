import type { MailContent } from './mail-content.ts';

interface About {
  firstName: string;
  company: string;
  title: string;
}

const ACTIVITY =
  'Accedi con il tuo utente e la tua password. L’apertura del documento resta registrata nella cronologia.';

/** The mail that announces a document: a link and no amounts (docs/security.md, "Mails and news"). */
export function documentPublishedMail({ firstName, company, title }: About): MailContent {
  return {
    subject: `${title} disponibile su Portale lavoro`,
    greeting: `Buongiorno ${firstName},`,
    paragraphs: [
      `${company} ha messo a disposizione un nuovo documento: ${title}.`,
      'Lo trovi nella tua area riservata.',
    ],
    actions: [{ label: 'Apri la tua area', path: '/dipendente/home' }],
    notes: [ACTIVITY],
  };
}

/** The mail that announces a corrected document; a link and no amounts, as above. */
export function documentCorrectedMail({ firstName, company, title }: About): MailContent {
  return {
    subject: `Rettifica: ${title} su Portale lavoro`,
    greeting: `Buongiorno ${firstName},`,
    paragraphs: [
      `${company} ha rettificato un documento: ${title}. La nuova versione sostituisce quella di prima ed è da leggere.`,
      'La trovi nella tua area riservata.',
    ],
    actions: [{ label: 'Apri la tua area', path: '/dipendente/home' }],
    notes: [ACTIVITY],
  };
}

/** Tells whoever opened a document that was another's (GDPR art. 33); it names nobody. */
export function openedInErrorMail({
  company,
  title,
  as,
}: {
  company: string;
  title: string;
  as: 'employee' | 'company';
}): MailContent {
  const whose =
    as === 'employee'
      ? `Il documento ${title} che hai aperto fra quelli di ${company} era di un’altra persona.`
      : `Il documento ${title} di un lavoratore di ${company}, che hai aperto, conteneva dati di un’altra persona.`;
  return {
    subject: `${title}: un documento consegnato per errore`,
    greeting: 'Buongiorno,',
    paragraphs: [
      `${whose} Era stato consegnato per errore ed è stato tolto.`,
      'Se ne hai una copia, su carta o sul telefono, distruggila e non mostrarla a nessuno: contiene dati personali che non sono tuoi.',
    ],
    actions: [],
    notes: ['L’errore e chi l’aveva aperto restano nel registro delle consegne errate dello studio.'],
  };
}
