interface About {
  firstName: string;
  company: string;
  title: string;
  link: string;
}

/** The mail that announces a document: a link and no amounts (security.md); whoever reads the mailbox learns nothing. */
export function documentPublishedMail(about: About): { subject: string; body: string } {
  return {
    subject: `${about.title} disponibile su Portale lavoro`,
    body: `Buongiorno ${about.firstName},

${about.company} ha messo a disposizione un nuovo documento: ${about.title}.

Lo trovi nella tua area riservata:
${about.link}

Accedi con il tuo utente e la tua password. L’apertura del documento resta registrata nella cronologia.

Questo messaggio è automatico: non rispondere.
Portale lavoro
`,
  };
}

/** The mail that announces other content of a document that was there before; a link and no amounts, as above. */
export function documentCorrectedMail(about: About): { subject: string; body: string } {
  return {
    subject: `Rettifica: ${about.title} su Portale lavoro`,
    body: `Buongiorno ${about.firstName},

${about.company} ha rettificato un documento: ${about.title}. La nuova versione sostituisce quella di prima ed è da leggere.

La trovi nella tua area riservata:
${about.link}

Accedi con il tuo utente e la tua password. L’apertura del documento resta registrata nella cronologia.

Questo messaggio è automatico: non rispondere.
Portale lavoro
`,
  };
}
