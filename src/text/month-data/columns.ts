/** The columns that a practice may ask for, with their headings; a sheet shows at most 12 (P238). */
export const MONTH_COLUMNS = {
  ore: 'Ore lavorate',
  giorni: 'Giorni lavorati',
  straordinario: 'Straordinario (ore)',
  notturno: 'Notturno (ore)',
  festivo: 'Festivo (ore)',
  ferie: 'Ferie (giorni)',
  ferieOre: 'Ferie (ore)',
  permessi: 'ROL e permessi (ore)',
  malattia: 'Malattia (giorni)',
  infortunio: 'Infortunio (giorni)',
  maternita: 'Maternità e congedi (giorni)',
  altro: 'Altre assenze (ore)',
  trasferta: 'Trasferta (giorni)',
  buoniPasto: 'Buoni pasto',
} as const;

/** Further headings of the sheet to fill in and of the export. */
export const MONTH_FIELDS = {
  azienda: 'Azienda',
  ragioneSociale: 'Ragione sociale',
  mese: 'Mese',
  matricola: 'Matricola',
  codiceFiscale: 'Codice fiscale',
  nominativo: 'Cognome e nome',
  oreSettimanali: 'Ore settimanali',
  assuntoIl: 'Assunto il',
  cessatoIl: 'Cessato il',
  unaTantum: 'Una tantum',
  nota: 'Nota',
} as const;
