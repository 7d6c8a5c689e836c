/** For each kind: the nouns of its list, the text of its search, and the text of its empty list. */
export const KIND_WORDS = {
  payslip: {
    list: 'Buste paga',
    noun: ['busta paga', 'buste paga'],
    asked: ['cedolino', 'cedolini', 'busta', 'buste', 'paga'],
    none: 'Nessuna busta paga',
    last: 'Ultimo mese pubblicato',
    teach:
      'Trascina il PDF del mese nell’acquisizione: il portale lo divide per lavoratore e nulla è visibile prima della conferma.',
  },
  taxCertificate: {
    list: 'CU',
    noun: ['CU', 'CU'],
    asked: ['cu', 'cud', 'certificazione', 'certificazioni'],
    none: 'Nessuna CU',
    last: 'Ultimo anno pubblicato',
    teach:
      'Trascina il PDF delle certificazioni nell’acquisizione: il portale lo divide per lavoratore e nulla è visibile prima della conferma.',
  },
  employeeDocument: {
    list: 'Documenti generici',
    noun: ['documento', 'documenti'],
    asked: ['documento', 'documenti'],
    none: 'Nessun documento generico',
    last: '',
    teach:
      'Qui stanno lettere, comunicazioni e moduli: si caricano anche più file insieme, per un lavoratore o per tutti.',
  },
  companyDocument: {
    list: 'Documenti dell’azienda',
    noun: ['documento', 'documenti'],
    asked: ['documento', 'documenti'],
    none: 'Nessun documento',
    last: '',
    teach: 'Qui stanno i documenti dell’azienda stessa: visure, contratti, prospetti.',
  },
} as const;
