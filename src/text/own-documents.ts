/** Words of the employee's own pages. */
export const PAYROLL_KIND_NAMES = {
  ordinary: 'Cedolino',
  thirteenth: 'Tredicesima',
  fourteenth: 'Quattordicesima',
} as const;

export const OWN = {
  newPayslip: 'Nuovo cedolino',
  lastPayslip: 'Ultimo cedolino',
  openPayslip: 'Apri cedolino',
  toRead: 'Da leggere',
  allRead: 'Hai letto tutti i documenti.',
  documents: 'Documenti',
  allDocuments: 'Tutti i documenti',
  new: 'Nuovo',
  corrected: 'Rettificato',
  open: 'Apri',
  download: 'Scarica',
  certificates: 'CU',
  payslips: 'Cedolini',
  others: 'Altri documenti',
  year: 'Anno',
  otherYears: 'Altri anni',
  empty: 'Ancora nessun documento',
  emptyHint:
    'Quando la tua azienda pubblica un cedolino o una CU lo trovi qui, e ricevi un’e-mail con il collegamento. Aprendolo, la lettura resta registrata.',
  acknowledge: 'Confermo la presa visione',
  openToAcknowledge: 'Ti si chiede la presa visione: apri il documento, poi confermala qui.',
  toAcknowledge: 'L’hai aperto: resta da confermare la presa visione.',
  acknowledged: 'Presa visione registrata',
  howItWorks: 'Come funziona',
  loadFailed: 'I documenti non si sono caricati',
} as const;

export function publishedOn(day: string): string {
  return `Pubblicato il ${day}`;
}

/** `Letto il 20/11/2026`; a CU is feminine. */
export function readOn(day: string, feminine = false): string {
  return `${feminine ? 'Letta' : 'Letto'} il ${day}`;
}

/** `Presa visione il 20/11/2026`. */
export function acknowledgedOn(day: string): string {
  return `Presa visione il ${day}`;
}

/** `Visibile fino al 19/11/2026`: the day before it is hidden. */
export function shownUntil(day: string): string {
  return `Visibile fino al ${day}`;
}

/** A dossier that it stands in: `Fascicolo Assunzione`. */
export function inDossiers(names: readonly string[]): string {
  return names.length === 1 ? `Fascicolo ${names[0]}` : `Fascicoli ${names.join(', ')}`;
}

/** What a CU certifies: the income of the year before it. */
export function incomeOf(year: number): string {
  return `Redditi ${year - 1}`;
}

export function showMore(count: number): string {
  return count === 1 ? 'Mostra un altro' : `Mostra altri ${count}`;
}

export function nothingIn(year: number): string {
  return `Nessun documento del ${year}`;
}
