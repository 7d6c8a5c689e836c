/** What a company takes along when it leaves its practice (P168). */
export const COMPANY_PACKAGE = {
  /** Names of companies hold signs that file systems refuse. */
  archive: (company: string) => `Azienda_${company.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60)}.zip`,
  readMe: 'LEGGIMI.txt',
  readMeText: (company: string, practice: string, when: string, fingerprint: string) =>
    [
      `${company}: tutto quello che lo studio ${practice} tiene nel portale, al ${when}.`,
      '',
      'azienda.json         dati dell’azienda, filiali, regole, note, dati della dashboard',
      'persone.json         lavoratori e accessi, senza password',
      'documenti.json       documenti, versioni, letture, annotazioni; i file stanno in documenti/',
      'fascicoli.json       fascicoli',
      'richieste.json       richieste e risposte; gli allegati stanno in richieste/',
      'comunicazioni.json   comunicazioni e chi le ha lette',
      'firme.json           richieste di firma; i file stanno in firme/',
      'versamenti.json      pacchetti di versamento; indici e rapporti stanno in versamenti/',
      'registro/            le righe del registro che riguardano l’azienda, con la catena che le prova',
      'manifesto.json       l’elenco di tutti i file con le loro impronte, firmato (manifesto.firma)',
      '',
      'Chi riceve il pacchetto può verificarlo senza il portale, con il programma del portale:',
      '  npm run verify -- --package FILE.zip',
      `Impronta della chiave che firma: ${fingerprint}`,
      '',
    ].join('\r\n'),
} as const;

/** On the page of a company. */
export const HANDOVER = {
  section: 'Quando l’azienda cambia studio',
  exportText:
    'Un archivio con tutto quello che il portale tiene dell’azienda: dati, lavoratori, documenti con le versioni e le letture, fascicoli, richieste, comunicazioni, firme e la sua parte di registro. È firmato, e chi lo riceve può verificarlo.',
  export: 'Scarica tutto dell’azienda',
} as const;
