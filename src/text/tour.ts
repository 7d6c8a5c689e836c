import type { Role } from '../access/roles.ts';
import { beside, said } from './common/language.ts';

export interface TourStep {
  title: string;
  text: string;
}

export const TOUR = said('TOUR', {
  title: 'Presentazione',
  again: 'Rivedi la presentazione',
  first: 'Prima volta qui?',
  offer: 'Il portale in pochi passi: un minuto, e la ritrovi quando vuoi nelle F.A.Q.',
  offerAdmin: 'Il portale in pochi passi: un minuto, e la ritrovi quando vuoi in questa pagina.',
  begin: 'Comincia',
  back: 'Indietro',
  next: 'Avanti',
  end: 'Ho capito',
});

export const OWN_TOUR = said('OWN_TOUR', {
  EMPLOYEE: [
    {
      title: 'Il cedolino è in cima',
      text: 'Nella Home trovi subito l’ultimo cedolino: lo apri con un tocco e lo leggi sullo schermo, prima ancora di scaricarlo.',
    },
    {
      title: 'Tutto il resto per anno e per tipo',
      text: 'In Documenti ci sono cedolini, CU e lettere di tutti gli anni. La ricerca rapida li trova con due parole; «Scarica tutto» li riunisce in un archivio.',
    },
    {
      title: 'Quello che apri risulta letto',
      text: 'La lettura resta nel registro con giorno e ora. Prova la consegna, non è una quietanza.',
    },
    {
      title: 'Chiedi e leggi da qui',
      text: 'In Richieste chiedi variazioni e documenti e ne segui lo stato; in Bacheca leggi le comunicazioni dell’azienda e le notifiche.',
    },
  ],
});

/** The first steps of each role: what to do first, where to find things, which actions are logged. */
export const TOUR_STEPS: Record<Role, readonly TourStep[]> = beside(OWN_TOUR, {
  COMPANY: [
    {
      title: 'Prima le persone',
      text: 'In Attivazione utenti importi i lavoratori e mandi l’e-mail con cui si registrano. Vale 72 ore e si ripete quando serve.',
    },
    {
      title: 'Poi i documenti',
      text: 'In Lavoratori vedi cedolini, CU e documenti: che cosa è pubblicato, chi ha letto, chi manca. In Azienda ci sono quelli della ditta.',
    },
    {
      title: 'Ogni passaggio lascia una traccia',
      text: 'La Cronologia dice chi ha pubblicato e chi ha letto, con giorno e ora, e si stampa in PDF.',
    },
    {
      title: 'Bacheca e richieste',
      text: 'Scrivi ai lavoratori dalla Bacheca e chiedi la presa visione; le loro richieste stanno accanto ai documenti.',
    },
  ],
  CONSULTANT: [
    {
      title: 'Trascina il PDF del mese',
      text: 'In Acquisizioni il portale divide il PDF del programma paghe e riconosce ogni lavoratore. Nulla diventa un documento prima della tua conferma.',
    },
    {
      title: 'Pubblica quando vuoi',
      text: 'Subito o da un giorno futuro, per una o più aziende insieme. Si annulla con un clic, e le e-mail aspettano dieci minuti.',
    },
    {
      title: 'La Home dice che cosa manca',
      text: 'Le aziende da seguire, i cedolini da pubblicare e non letti, le richieste e le attivazioni in sospeso.',
    },
    {
      title: 'Scegli l’azienda, il menu la segue',
      text: 'Con un’azienda scelta le voci del menu mostrano solo i suoi documenti; con più aziende, tutte insieme.',
    },
  ],
  BRANCH: [
    {
      title: 'Le persone delle tue filiali',
      text: 'Vedi buste paga, CU e documenti già pubblicati per chi appartiene oggi alle tue filiali, e nulla di più.',
    },
    {
      title: 'Quello che apri resta nella traccia',
      text: 'La Cronologia dice che hai aperto un documento, con giorno e ora: non vale come lettura del lavoratore.',
    },
  ],
  ADMIN: [
    {
      title: 'Uno studio per consulente',
      text: 'In Account consulente crei gli studi: l’e-mail di attivazione parte da sola. Ogni studio vede solo le sue aziende.',
    },
    {
      title: 'Spazio e utenti sotto controllo',
      text: 'Per ogni studio vedi lo spazio usato e gli utenti attivati su quelli attivabili.',
    },
    {
      title: 'Proteggi il tuo accesso',
      text: 'In Sicurezza aggiungi il secondo fattore e chiudi le sessioni che non riconosci.',
    },
  ],
});

export const stepOf = said('stepOf', (step: number, steps: number): string => {
  return `Passo ${step} di ${steps}`;
});
