import { counted } from '../common/format.ts';
import { said } from '../common/language.ts';

/** Texts about notifications on a worker's devices (P105). */
export const PUSH_TEXTS = said('PUSH_TEXTS', {
  title: 'Avvisi sul telefono',
  offerTitle: 'Un avviso quando arriva un documento',
  offer: 'Questo dispositivo te lo dice subito. Sullo schermo bloccato l’avviso dice solo che c’è una novità.',
  activate: 'Attiva gli avvisi',
  activated: 'Avvisi attivati',
  end: 'Disattiva gli avvisi',
  ended: 'Avvisi disattivati',
  endAll: 'Disattiva ovunque',
  here: 'Questo dispositivo ti avvisa quando c’è una novità.',
  notHere:
    'L’avviso dice solo che c’è una novità: il resto si legge qui. Con Esci, su quel dispositivo gli avvisi finiscono.',
  denied: 'Il browser non lo permette: consenti le notifiche di questo sito nelle sue impostazioni, poi riprova.',
  unable: 'Questo browser non riceve avvisi. Su iPhone e iPad aggiungi prima il portale alla schermata Home.',
  failed: 'Gli avvisi non sono stati attivati: riprova tra poco.',
  others: (count: number) => `Gli avvisi sono attivi su ${counted(count, 'altro dispositivo', 'altri dispositivi')}.`,
});
