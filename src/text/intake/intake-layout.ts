import { counted } from '../common/format.ts';

/**
 * Texts of the question about pages without a code or name that follow a person's pages; it is asked once per layout.
 */
export const LAYOUT = {
  title: (files: number) => (files === 1 ? 'Una domanda sul file' : 'Una domanda su più file'),
  asLastMonth: 'Come il mese scorso',
  question: (pages: number) =>
    pages === 1
      ? '1 pagina senza codice né nome segue la busta di qualcuno: di chi è?'
      : `${counted(pages, 'pagina', 'pagine')} senza codice né nome seguono ognuna la busta di qualcuno: di chi sono?`,
  hint: (pages: number) =>
    pages === 1
      ? 'La risposta si può annullare; fino ad allora quella busta aspetta.'
      : 'Si somigliano solo nella forma. La risposta vale per tutte e si può annullare; fino ad allora quelle buste aspettano.',
  spread: (pages: number, files: number) =>
    `${counted(pages, 'pagina', 'pagine')} di ${counted(files, 'file', 'file')}`,
  answers: 'Di chi sono le pagine',
  example: (page: number) => `Pagina ${page}`,
  before: 'Prima',
  takeBack: 'Annulla la risposta',
  otherwise: 'Rispondi diversamente',
  proposed: (answer: string) =>
    `Il mese scorso: «${answer}». Guarda gli esempi, una pagina può mancare o essere di chi è appena arrivato, e conferma.`,
  forget: 'Dimentica',
  forgotten: 'Dimenticato: il prossimo file di questo modello lo chiederà di nuovo',
  takenBack: 'Risposta annullata: le pagine aspettano di nuovo',
} as const;

export const LAYOUT_ANSWER_TEXTS = {
  previous: {
    name: 'Della busta che precede',
    effect: 'Sono la sua seconda pagina.',
    done: (n) => `${counted(n, 'pagina unita', 'pagine unite')} alla busta che precede`,
  },
  next: {
    name: 'Della busta che segue',
    effect: 'Per esempio il foglio presenze stampato prima.',
    done: (n) => `${counted(n, 'pagina unita', 'pagine unite')} alla busta che segue`,
  },
  leftOut: {
    name: 'Di nessuno',
    effect: 'Copertine o lettere: si escludono tutte.',
    done: (n) => counted(n, 'pagina esclusa', 'pagine escluse'),
  },
  apart: {
    name: 'Decido pagina per pagina',
    effect: 'Ognuna diventa una riga da decidere.',
    done: (n) => `${counted(n, 'pagina', 'pagine')} da decidere una per una`,
  },
} satisfies Record<string, { name: string; effect: string; done: (n: number) => string }>;
