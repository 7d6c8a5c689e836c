import { formatCount } from './format.ts';
import type { MailContent } from './mail-content.ts';

/** Why a person was not reminded. */
export const SKIPPED = {
  'without-web-access': 'non ha accesso web: consegna una copia stampata',
  unreachable: 'non ha un accesso attivo con un indirizzo e-mail',
  'reminded-today': 'ha già ricevuto un sollecito oggi',
} as const;

export function remindersLeave(count: number): string {
  if (count === 0) return 'Nessun sollecito in partenza.';
  return count === 1
    ? 'Il sollecito parte fra dieci minuti.'
    : `${formatCount(count)} solleciti partono fra dieci minuti.`;
}

/** The mail that reminds of documents to be read or acknowledged; a link and no amounts (docs/security.md). */
export function reminderMail({
  firstName,
  company,
  toRead,
  toAcknowledge,
}: {
  firstName: string;
  company: string;
  toRead: readonly string[];
  toAcknowledge: readonly string[];
}): MailContent {
  const paragraphs = [
    ...(toRead.length === 0 ? [] : [`${company} ti ricorda ${whatIsLeft(toRead, 'da leggere')}`]),
    ...(toAcknowledge.length === 0
      ? []
      : [
          `${toRead.length === 0 ? company : 'Inoltre'} ti ricorda ${whatIsLeft(toAcknowledge, 'già aperti di cui confermare la presa visione', 'già aperto di cui confermare la presa visione')}`,
        ]),
  ];
  const one = toRead.length + toAcknowledge.length === 1;
  return {
    subject:
      toRead.length > 0
        ? 'Promemoria: documenti da leggere su Portale lavoro'
        : 'Promemoria: presa visione da confermare su Portale lavoro',
    greeting: `Buongiorno ${firstName},`,
    paragraphs: [...paragraphs, one ? 'Lo trovi nella tua area riservata.' : 'Li trovi nella tua area riservata.'],
    actions: [{ label: 'Apri la tua area', path: '/dipendente/home' }],
    notes: ['L’apertura di un documento resta registrata nella cronologia.'],
  };
}

function whatIsLeft(titles: readonly string[], many: string, one = many): string {
  return titles.length === 1
    ? `che c’è un documento ${one}: ${titles[0]}.`
    : `che ci sono ${formatCount(titles.length)} documenti ${many}: ${titles.join(', ')}.`;
}
