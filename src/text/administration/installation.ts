import { counted, formatBytes, formatCount } from '../common/format.ts';
import type { MailContent } from '../common/mail-content.ts';

/** The health of a part of the installation (P75). */
type Fares = 'ok' | 'warn' | 'bad';

interface State {
  disco: { esito: Fares; liberi: number; totale: number };
  copie: { esito: Fares; ultima: number | null; prova: { eta: number; guasti: number } | null };
  mail: { esito: Fares; inAttesa: number; attesa: number | null; rifiutate: number };
  registro: { esito: Fares; sigillo: number | null };
  lavori: { esito: Fares; inAttesa: number; attesa: number | null; falliti: number };
}

/** The state of the installation, on the administrator's home. */
export const INSTALLATION = {
  title: 'Stato dell’installazione',
  fares: { ok: 'tutto bene', warn: 'da guardare', bad: 'da sistemare oggi' },
  picture: 'Ultimi 30 giorni',
  noDays: 'Il disegno degli ultimi 30 giorni comincia domani.',
  rows: { disk: 'Disco occupato', mails: 'Mail inviate', backups: 'Copie di sicurezza' },
  refusedHint: 'In rosso i giorni con mail rifiutate',
} as const;

/** One day of the chart, for example `12/11/2026: disco 40 GB su 100 GB, 12 mail, copia fatta`. */
export function dayWords(
  day: string,
  about: { discoLibero: number; discoTotale: number; mail: number; rifiutate: number; copia: boolean },
): string {
  const disk = `disco ${formatBytes(about.discoTotale - about.discoLibero)} su ${formatBytes(about.discoTotale)}`;
  const refused = about.rifiutate > 0 ? `, ${counted(about.rifiutate, 'rifiutata', 'rifiutate')}` : '';
  return `${day}: ${disk}, ${formatCount(about.mail)} mail${refused}, ${about.copia ? 'copia fatta' : 'nessuna copia'}`;
}

/** The five lines, each with its health and a sentence that says how to solve a problem. */
export function stateLines({ disco, copie, mail, registro, lavori }: State) {
  return [
    {
      name: 'Disco',
      fares: disco.esito,
      text: `${formatBytes(disco.liberi)} liberi su ${formatBytes(disco.totale)}${disco.esito === 'ok' ? '' : ': ingrandiscilo o sposta le copie'}`,
    },
    {
      name: 'Copie di sicurezza',
      fares: copie.esito,
      text:
        copie.ultima === null
          ? 'Il portale non ne fa: imposta BACKUP_DIR, o usa un tuo strumento'
          : `L’ultima è di ${ago(copie.ultima)}${copie.prova ? `, ${drillWords(copie.prova)}` : ''}${copie.esito === 'bad' ? backupWords(copie.prova) : ''}`,
    },
    {
      name: 'Mail',
      fares: mail.esito,
      text: [
        mail.inAttesa === 0 ? 'Nessuna in attesa' : `${formatCount(mail.inAttesa)} in attesa`,
        mail.rifiutate > 0 ? `${counted(mail.rifiutate, 'rifiutata', 'rifiutate')} nelle ultime 24 ore` : '',
        mail.esito === 'bad' ? 'controlla SMTP_URL e il server di posta' : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    },
    {
      name: 'Registro',
      fares: registro.esito,
      text:
        registro.sigillo === null
          ? 'Nessun sigillo ancora'
          : `Ultimo sigillo ${ago(registro.sigillo)}${registro.esito === 'bad' ? ': ci sono eventi non firmati, guarda il log' : ''}`,
    },
    {
      name: 'Lavori in coda',
      fares: lavori.esito,
      text: [
        lavori.inAttesa === 0 ? 'Nessuno in attesa' : `${formatCount(lavori.inAttesa)} in attesa`,
        lavori.falliti > 0 ? `${counted(lavori.falliti, 'abbandonato', 'abbandonati')} dopo molti tentativi` : '',
        lavori.esito === 'bad' ? 'guarda il log' : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    },
  ];
}

const backupWords = (prova: State['copie']['prova']) =>
  prova !== null && prova.guasti > 0
    ? ': sulla macchina, il comando verify --drill dice che cosa non torna'
    : ': guarda il log e lo spazio di BACKUP_DIR';

/** For example `il ripristino di prova di 4 giorni fa è riuscito`. */
function drillWords({ eta, guasti }: { eta: number; guasti: number }): string {
  return `il ripristino di prova di ${ago(eta)} ${guasti === 0 ? 'è riuscito' : 'non è riuscito'}`;
}

/** For example `2 ore fa`. */
function ago(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'pochi secondi fa';
  if (minutes < 60) return `${counted(minutes, 'minuto', 'minuti')} fa`;
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? `${counted(hours, 'ora', 'ore')} fa`
    : `${counted(Math.round(hours / 24), 'giorno', 'giorni')} fa`;
}

/** Sent to the administrators once a day while a part is red. */
export function installationMail(state: State): MailContent {
  const lines = stateLines(state);
  const told = lines.filter(({ fares }) => fares === 'bad');
  return {
    subject: `Portale lavoro: ${told.map(({ name }) => name.toLocaleLowerCase('it')).join(', ')} da sistemare`,
    greeting: 'Buongiorno,',
    paragraphs: [
      'l’installazione ha bisogno di qualcuno, oggi:',
      ...told.map(({ name, text }) => `${name}: ${text}.`),
      'Sulla macchina, il comando doctor dice che cosa non va e come rimediare.',
    ],
    actions: [],
    notes: ['Questo messaggio parte una volta al giorno, finché qualcosa è in rosso.'],
  };
}
