/** The names of the kinds of figures, in the import and its templates. */
export const FIGURE_NAMES = {
  cedolini: 'Cedolini dell’anno',
  ratei: 'Ratei',
  presenze: 'Presenze e assenze',
  presenzeDipendenti: 'Presenze per lavoratore',
  bilancio: 'Situazione economica',
  filiali: 'Filiali attive',
  costi: 'Costi del personale',
  forza: 'Forza aziendale',
};

/** The part of the dashboard that each kind of figures fills. */
export const FIGURE_HINTS = {
  cedolini: 'Numero, lordo, netto, contributi e IRPEF mese per mese.',
  ratei: 'Ferie, ROL, ex festività, mensilità aggiuntive e TFR: residuo, maturato, goduto.',
  presenze: 'Ore lavorate, straordinario e assenze per causale e mese.',
  presenzeDipendenti: 'Le stesse ore persona per persona: chi sta dietro a ogni barra.',
  bilancio: 'Le voci economiche e patrimoniali con l’anno precedente.',
  filiali: 'Le filiali con i loro lavoratori e il loro costo.',
  costi: 'Retribuzioni, contributi, INAIL, ratei, TFR e altri costi mese per mese.',
  forza: 'Quante persone per qualifica, mese per mese.',
};

export const KEY_HEADERS = {
  mese: 'Mese',
  filiale: 'Filiale',
  codiceFiscale: 'Codice fiscale',
  matricola: 'Matricola',
  causale: 'Causale',
  qualifica: 'Qualifica',
  tipo: 'Tipo',
  unita: 'Unità',
  sezione: 'Sezione',
  codice: 'Codice',
  descrizione: 'Descrizione',
  azienda: 'Codice fiscale azienda',
  anno: 'Anno',
};

export const KEY_SYNONYMS: Partial<Record<string, readonly string[]>> = {
  mese: ['mese di competenza', 'competenza', 'periodo', 'annomese', 'mm'],
  filiale: ['codice filiale', 'cantiere', 'sede', 'filiale/cantiere'],
  codiceFiscale: ['cf', 'cod fiscale', 'cod fisc', 'codice fiscale lavoratore', 'codice fiscale dipendente'],
  matricola: ['matr', 'codice dipendente', 'cod dipendente'],
  causale: ['voce', 'evento', 'giustificativo', 'causale assenza'],
  qualifica: ['inquadramento', 'categoria'],
  tipo: ['rateo', 'tipo rateo'],
  unita: ['unità di misura', 'um'],
  sezione: ['prospetto', 'conto'],
  codice: ['codice voce', 'voce', 'codice filiale'],
  descrizione: ['descrizione voce', 'denominazione', 'descrizione filiale'],
  azienda: ['cf azienda', 'codice fiscale ditta', 'azienda', 'ditta'],
  anno: ['esercizio', 'anno di competenza'],
};

export const MEASURE_SYNONYMS: Partial<Record<string, readonly string[]>> = {
  cedolini: ['numero cedolini', 'n cedolini'],
  lordo: ['totale lordo', 'imponibile lordo'],
  netto: ['totale netto', 'netto in busta'],
  contributiDipendente: ['contributi c/dipendente', 'contributi dipendente'],
  contributiAzienda: ['contributi c/azienda', 'contributi ditta'],
  irpef: ['ritenute irpef'],
  residuoAP: ['residuo anno precedente', 'residuo'],
  ore: ['numero ore', 'totale ore'],
  importo: ['importo anno', 'saldo'],
  importoAP: ['importo anno precedente', 'anno precedente'],
  retribuzioni: ['retribuzioni lorde', 'salari e stipendi', 'lordo'],
  inpsAzienda: ['inps', 'inps c/azienda', 'contributi inps'],
  dipendenti: ['numero dipendenti', 'dipendenti', 'organico'],
  costo: ['costo del personale', 'costo totale'],
  numero: ['persone', 'numero dipendenti', 'dipendenti', 'organico'],
  totale: ['totale costo'],
};
