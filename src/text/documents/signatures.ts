/** Texts about the signatures in a file: what was proved, and nothing more (P154). */
export const SIGNATURES = {
  title: 'Firme nel file',
  unread: 'Le firme di questo file non si possono leggere.',
  none: 'Nessuna firma leggibile in questo file firmato.',
  by: (name: string) => `Firmato da ${name}`,
  byUnknown: 'Firma senza un certificato leggibile',
  issuer: (name: string) => `Certificato di ${name}`,
  from: (from: string, to: string) => `valido dal ${from} al ${to}`,
  signedAt: (moment: string) => `Firmato il ${moment}, secondo il computer di chi ha firmato.`,
  addedLater: 'Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica.',
  results: {
    integra: 'È il file firmato',
    alterata: 'Non è il file firmato',
    superata: 'Firma superata',
    illeggibile: 'Firma non verificabile',
  },
  why: {
    integra: '',
    alterata: 'Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato.',
    superata: 'È fatta con un metodo (SHA-1 o MD5) che oggi non prova più nulla.',
    illeggibile: 'È di una forma che il portale non sa verificare, o è danneggiata.',
  },
  certificates: {
    riconosciuto: 'L’emittente è fra quelli riconosciuti da questa installazione.',
    nonRiconosciuto: 'L’emittente non è fra quelli riconosciuti da questa installazione.',
    nonVerificato:
      'L’emittente non è stato verificato: questa installazione non ha un elenco di emittenti riconosciuti.',
    fuoriValidita: 'Alla data della firma il certificato non era valido.',
    assente: '',
  },
  limits: 'Il portale non controlla se un certificato è stato revocato.',
} as const;
