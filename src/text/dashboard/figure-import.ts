import { counted } from '../common/format.ts';

export const FIGURE_IMPORT = {
  title: 'Importa dati',
  back: 'Home azienda',
  intro:
    'Scegli che cosa importare, scarica il modello, compilalo e ricaricalo qui. Prima di importare vedi l’esito di ogni riga; importare di nuovo lo stesso anno sostituisce i dati precedenti, che restano conservati.',
  what: 'Che cosa',
  year: 'Anno',
  totals: 'Totali delle righe valide',
  replaces: (rows: number, when: string) =>
    `Sostituisce i dati importati il ${when} (${counted(rows, 'riga', 'righe')}), che restano conservati.`,
  nothingBefore: 'Per questo anno non c’è ancora nulla: l’importazione non sostituisce niente.',
  done: (count: number, what: string, year: number) =>
    `${what} ${year}: ${counted(count, 'riga importata', 'righe importate')}.`,
  past: 'Importazioni',
  noPast: 'Ancora nessuna importazione per questa azienda.',
  columns: ['Dati', 'Anno', 'File', 'Righe', 'Utente', 'Quando', 'Stato'],
  inForce: 'in uso',
  replaced: (when: string) => `sostituita il ${when}`,
} as const;
