import { said } from './common/language.ts';

/** The installation's own policy, for vendors that have published none (P9 of the product's practice). */
export const PRIVACY_TEXT = {
  version: '1.0',
  title: 'Informativa sul trattamento dei dati personali',
  body: `Informativa ai sensi degli articoli 13 e 14 del Regolamento (UE) 2016/679

1. Chi tratta i dati
Il titolare del trattamento dei dati dei lavoratori è l’azienda datrice di lavoro. Il consulente del lavoro che gestisce lo studio tratta i dati per conto dell’azienda, come responsabile ai sensi dell’articolo 28. Portale lavoro è lo strumento con cui si scambiano i documenti.

2. Quali dati
Dati anagrafici e di contatto (nome, cognome, codice fiscale, e-mail), documenti di lavoro (cedolini, Certificazioni Uniche, comunicazioni e richieste) e i dati tecnici degli accessi (data, ora, indirizzo di rete).

3. Perché
Per consegnare i documenti che la legge e il contratto di lavoro prevedono, per conservare la prova della pubblicazione e della lettura e per la sicurezza degli accessi. La base giuridica è l’adempimento di obblighi di legge e del contratto di lavoro (articolo 6, paragrafo 1, lettere b e c).

4. La traccia
Pubblicazione, apertura e scarico di un documento restano in un registro che non si può modificare, con data, ora e autore. È ciò che rende valida la consegna dei documenti attraverso un’area riservata.

5. Per quanto tempo
I documenti e la loro traccia restano per il tempo che la legge prescrive. I dati degli accessi si conservano finché l’accesso esiste e per il tempo necessario a dimostrare la consegna.

6. A chi sono comunicati
A chi tratta i dati per conto del titolare e a chi ne ha diritto per legge. Non sono ceduti a terzi e non sono usati per pubblicità o profilazione. Il portale non usa cookie di terze parti.

7. I tuoi diritti
Puoi chiedere l’accesso ai tuoi dati, la rettifica, la cancellazione nei limiti degli obblighi di conservazione, la limitazione e la portabilità, rivolgendoti all’azienda o al consulente, e proporre reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).`,
} as const;

export const PRIVACY = said('PRIVACY', {
  title: 'Privacy',
  accepted: 'Presa visione registrata',
  notYet: 'Non hai ancora confermato questa versione.',
  confirm: 'Ho letto l’informativa',
  version: 'Versione',
  loadFailed: 'L’informativa non si è caricata',
  recorded: 'Conferma registrata: grazie.',
  already: 'La conferma era già registrata.',
  expired: 'Il collegamento è scaduto',
  expiredHint: 'Accedi e conferma dalla pagina «Privacy».',
  unknown: 'Il collegamento non è completo',
  unknownHint: 'Apri per intero l’indirizzo ricevuto per e-mail, oppure accedi e conferma dalla pagina «Privacy».',
  home: 'Torna alla home',
  publicHint: 'Leggi l’informativa e conferma con il pulsante in fondo.',
});

/** The administrator's page of the vendors' policies. */
export const PRIVACY_TEXTS = {
  title: 'Testi della privacy',
  hint: 'Un testo per ogni codice distribuzione. Dove non ce n’è uno vale quello generale del portale.',
  loadFailed: 'I testi non si sono caricati',
  general: (version: string) => `Vale il testo generale, versione ${version}`,
  current: 'In vigore',
  since: (when: string) => `dal ${when}`,
  read: 'Leggi',
  add: 'Nuova versione',
  earlier: 'Versioni precedenti',
  newTitle: 'Nuova versione del testo',
  newHint:
    'Gli utenti degli studi con questo codice rivedono il testo al prossimo accesso e lo confermano di nuovo; i consulenti ricevono un’e-mail.',
  version: 'Versione',
  versionHint: (latest: string) => `Quella in vigore è la ${latest}.`,
  heading: 'Titolo',
  text: 'Testo',
  publishTitle: (version: string, vendor: string) => `Pubblicare la versione ${version} per ${vendor}?`,
  publishText:
    'Un testo pubblicato non si modifica e non si ritira: per correggerlo se ne pubblica un altro. Tutti gli utenti di questo codice dovranno confermare di averlo letto.',
  published: (version: string) => `Versione ${version} pubblicata`,
} as const;
