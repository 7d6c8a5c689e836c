import { counted, formatCount } from '../common/format.ts';
import { said } from '../common/language.ts';

export const NOTIFICATIONS = said('NOTIFICATIONS', {
  title: 'Notifiche',
  unreadOnly: 'Da leggere',
  new: 'Nuova',
  markAll: 'Segna tutte come lette',
  allSeen: 'Sono già tutte lette.',
  marked: 'Notifiche segnate come lette.',
  empty: 'Nessuna notifica',
  emptyText: 'Qui trovi che cosa è arrivato: documenti, richieste, risposte, comunicazioni, inviti scaduti.',
  loadFailed: 'Le notifiche non si sono caricate',
  digest: 'Un’e-mail al giorno con il riepilogo, invece di una per ogni notifica',
  digestOn: 'Riceverai un riepilogo al giorno, alle 7.',
  digestOff: 'Riceverai un’e-mail per ogni notifica.',
  more: 'Mostra le precedenti',
});

/** The accessible name of the bell, for example `3 notifiche da leggere`. */
export const bellName = said('bellName', (unseen: number): string => {
  if (unseen === 0) return 'Notifiche';
  if (unseen > 99) return 'Notifiche: più di 99 da leggere';
  return `Notifiche: ${formatCount(unseen)} da leggere`;
});

/** Added to the board's name for screen readers: `Bacheca, 3 notifiche da leggere, 1 presa visione da confermare`. */
export const newOnBoard = said('newOnBoard', (unseen: number, toConfirm: number): string => {
  const parts = [
    unseen > 0 && counted(unseen, 'notifica da leggere', 'notifiche da leggere'),
    toConfirm > 0 && counted(toConfirm, 'presa visione da confermare', 'prese visione da confermare'),
  ].filter(Boolean);
  return parts.map((part) => `, ${part}`).join('');
});
