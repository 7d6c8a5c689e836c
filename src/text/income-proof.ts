import { counted } from './common/format.ts';
import { said } from './common/language.ts';

/** A worker's page: a QR code that shows their income for 15 minutes (P215). */
export const INCOME_PROOF = said('INCOME_PROOF', {
  title: 'Mostra il reddito',
  open: 'Mostra il reddito con un QR',
  hint: 'A una banca o a chi ti affitta casa mostri un codice QR dal tuo schermo, senza mandare documenti. Vale 15 minuti e lo chiudi quando vuoi.',
  seen: 'Chi inquadra il codice vede solo questo',
  company: 'Datore di lavoro',
  person: 'Lavoratore',
  since: 'In forza dal',
  net: (month: string) => `Netto di ${month.toLowerCase()}`,
  unproven: 'non si legge con certezza',
  hidden: 'Non vede codice fiscale, voci del cedolino, trattenute sindacali né pignoramenti.',
  make: 'Crea il codice QR',
  again: 'Crea un altro codice',
  picture: 'Codice QR da far inquadrare',
  until: (time: string) => `Vale fino alle ${time}`,
  views: (count: number) =>
    count === 0 ? 'Nessuno l’ha ancora guardato' : `Guardato ${counted(count, 'volta', 'volte')}`,
  end: 'Chiudi il codice',
  ended: 'Codice chiuso: non mostra più nulla',
  elsewhere:
    'C’è un codice ancora valido, creato prima. Chiudilo, oppure creane un altro: quello di prima smette di valere.',
  over: 'Il rapporto di lavoro si è concluso: il portale non può più attestarlo. I tuoi cedolini restano da scaricare.',
  noNet:
    'Il codice si crea quando il netto si legge con certezza da almeno uno degli ultimi tre cedolini. Intanto scarica i cedolini e mostra quelli.',
  looked: 'Quando è stato guardato',
  notLooked: 'Nessuno ha ancora guardato un tuo codice.',
  lookedHint: 'Ogni volta che qualcuno apre un tuo codice lo trovi qui. Il portale non lo dice alla tua azienda.',
});

/** What the bank or landlord sees on `/ricevuta`, in the language of their browser. */
export const SHOWN_INCOME = said('SHOWN_INCOME', {
  title: 'Reddito mostrato dal lavoratore',
  genuine: 'Dati autentici, firmati da questo portale',
  unchecked: 'Dati di questo portale; questo browser non sa controllarne la firma',
  altered: 'La firma non corrisponde: i dati sono stati modificati, non fidarti',
  refused: 'Nulla da mostrare',
  over: 'I 15 minuti sono passati: chiedi al lavoratore di mostrarti un codice nuovo.',
  person: 'Lavoratore',
  company: 'Datore di lavoro',
  since: 'In forza dal',
  net: (month: string) => `Netto di ${month.toLowerCase()}`,
  unproven: 'non attestato: dal cedolino non si legge con certezza',
  shown: 'Mostrato il',
  until: 'Vale fino alle',
  notes: [
    'Confronta il nome con un documento d’identità, e l’indirizzo di questa pagina con quello del portale.',
    'È il netto stampato sui cedolini mensili che il datore di lavoro ha consegnato con il portale; non attesta il pagamento.',
    'Il lavoratore vede che il codice è stato guardato.',
  ],
  receipts: 'Verifica una ricevuta o un documento firmato',
});
