import { counted, formatBytes, formatCount, formatDay, formatInstant } from './common/format.ts';

/** Texts in the index of a package, which the preserver reads (P166). */
export const PRESERVATION_INDEX = {
  product: 'Portale lavoro',
  label: (company: string, year: number) => `Documenti del ${year}, ${company}`,
  part: (part: number, parts: number) => `Parte ${formatCount(part)} di ${formatCount(parts)}`,
  signerRole: 'Consulente del lavoro',
  laws: 'D.Lgs. 7 marzo 2005, n. 82 (CAD), art. 44; Linee guida AgID sulla formazione, gestione e conservazione dei documenti informatici',
  kinds: {
    payslip: 'Busta paga',
    taxCertificate: 'Certificazione Unica',
    employeeDocument: 'Documento del lavoratore',
    companyDocument: 'Documento dell’azienda',
  },
  fileName: 'PIndex.xml',
  signedName: 'PIndex.xml.p7m',
  /** The archive's file name; company names contain characters that file systems refuse. */
  archive: (company: string, year: number, id: string) =>
    `PdV_${company.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60)}_${year}_${id}.zip`,
  indexOf: (id: string) => `PIndex_${id}.xml`,
} as const;

const PACKAGE = ['pacchetto', 'pacchetti'] as const;
const DOCUMENT = ['documento', 'documenti'] as const;

/** The page of the packages for a certified preserver (P165 to P167). */
export const PRESERVATION = {
  title: 'Versamenti in conservazione',
  below:
    'Il portale prepara i pacchetti per la conservazione a norma e ne archivia i rapporti. Non è un conservatore: i pacchetti si consegnano a un conservatore qualificato.',
  list: 'Pacchetti di versamento',
  noun: PACKAGE,
  none: 'Nessun pacchetto di versamento',
  noneText: [
    'Scegli un anno e le aziende: per ognuna nasce un pacchetto con i documenti pubblicati e un indice (UNI SInCRO) con le loro impronte.',
    'Scarica il pacchetto e consegnalo al conservatore qualificato dell’azienda: il portale non lo è, e non conserva a norma.',
    'Quando il conservatore risponde, archivia qui il suo rapporto di versamento: il pacchetto risulta preso in carico.',
  ],
  company: 'Azienda',
  year: 'Anno',
  documents: 'Documenti',
  state: 'Stato',
  made: 'Creato',
  receipt: 'Rapporto',
  states: {
    fatto: 'Da consegnare',
    scaricato: 'Scaricato, senza rapporto',
    'preso-in-carico': 'Preso in carico',
    ritirato: 'Ritirato',
  },
  of: (year: number, part: number, parts: number) =>
    parts > 1 ? `${year}, parte ${formatCount(part)} di ${formatCount(parts)}` : String(year),
  amount: (documents: number, bytes: number) => `${counted(documents, ...DOCUMENT)}, ${formatBytes(bytes)}`,
  madeBy: (instant: string, login: string) => `${formatInstant(instant)}, ${login}`,
  takenOn: (day: string, number: string | null) => [formatDay(day), number].filter(Boolean).join(', '),
  download: 'Scarica il pacchetto',
  downloadIndex: 'Scarica l’indice',
  file: 'Archivia il rapporto',
  replace: 'Sostituisci il rapporto',
  downloadReceipt: 'Scarica il rapporto',
  withdrawTitle: 'Ritira il pacchetto?',
  withdrawVerb: 'Ritira il pacchetto',
  withdrawText:
    'L’indice viene eliminato e i documenti si possono versare di nuovo. Ritira solo un pacchetto che il conservatore non ha preso in carico.',
  withdrawn: (documents: number) => `Pacchetto ritirato: ${counted(documents, ...DOCUMENT)} da versare di nuovo`,
  new: 'Nuovi pacchetti',
  newText:
    'Per ogni azienda un pacchetto con i documenti pubblicati dell’anno che non sono già in un altro. Oltre 5.000 file diventa più pacchetti.',
  reference: 'Contratto o manuale del conservatore',
  referenceHint:
    'Sta nell’indice, e viene proposto la prossima volta. Per esempio «Contratto di conservazione n. 12 del 2024».',
  search: 'Cerca un’azienda',
  all: (count: number) => `Tutte (${formatCount(count)})`,
  /** The companies that have documents for the preserver. */
  companies: 'Aziende',
  nothingIn: (year: string) => `Nel ${year} nessuna azienda ha documenti.`,
  noMatch: 'Nessuna azienda con questo nome.',
  nothing: 'Nulla da versare',
  leftOut: ({ giaVersati, nonPubblicati, nelCestino, senzaAnno }: LeftOut) => {
    const parts = [
      ...(giaVersati > 0 ? [`${formatCount(giaVersati)} già in un pacchetto`] : []),
      ...(nonPubblicati > 0 ? [counted(nonPubblicati, 'non pubblicato', 'non pubblicati')] : []),
      ...(nelCestino > 0 ? [`${formatCount(nelCestino)} nel cestino`] : []),
      ...(senzaAnno > 0 ? [`${formatCount(senzaAnno)} senza data di consegna, di nessun anno`] : []),
    ];
    return parts.length > 0 ? `Esclusi: ${parts.join(', ')}` : '';
  },
  chosen: (companies: number, documents: number, bytes: number) =>
    `${counted(companies, 'azienda', 'aziende')}: ${counted(documents, ...DOCUMENT)}, ${formatBytes(bytes)}`,
  create: (packages: number) => `Crea ${counted(packages, ...PACKAGE)}`,
  created: (packages: number) =>
    packages === 1
      ? 'Pacchetto creato: scaricalo e consegnalo al conservatore'
      : `${counted(packages, ...PACKAGE)} creati: scaricali e consegnali al conservatore`,
  chooseOne: 'Scegli almeno un’azienda.',
  chooseOnePackage: 'Scegli un solo pacchetto.',
  noReceipt: 'Il rapporto del conservatore non è ancora archiviato.',
  tooMany: (most: string) => `Al massimo ${most} aziende per volta.`,
  tooManyDocuments: (most: string) => `Al massimo ${most} documenti per volta: scegli meno aziende.`,
  referenceMissing: 'Scrivi il contratto o il manuale del conservatore.',
  fileTitle: (company: string, year: string) => `Rapporto di versamento: ${company}, ${year}`,
  fileText: 'Il file con cui il conservatore dice di aver preso in carico il pacchetto. Resta archiviato così com’è.',
  replaceText:
    'Prende il posto del rapporto archiviato, che viene eliminato. Nel registro restano le impronte di entrambi.',
  receiptFile: 'Rapporto del conservatore',
  receiptHint: 'XML, PDF, P7M o ZIP, fino a 20 MB.',
  receiptDay: 'Preso in carico il',
  receiptNumber: 'Numero o identificativo (facoltativo)',
  receiptMissing: 'Scegli il file del conservatore.',
  dayMissing: 'Scrivi il giorno della presa in carico.',
  filed: 'Rapporto archiviato: il pacchetto risulta preso in carico',
  replaced: 'Rapporto sostituito',
} as const;

interface LeftOut {
  giaVersati: number;
  nonPubblicati: number;
  nelCestino: number;
  senzaAnno: number;
}
