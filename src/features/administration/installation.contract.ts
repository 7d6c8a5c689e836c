import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract } from '../../access/contract.ts';

export const listDamagedContents = contract({
  method: 'GET',
  path: '/apirest/api/users/admin/contenuti-danneggiati',
  permission: 'consultants.list',
  name: 'listDamagedContents',
  chapter: CHAPTERS.users,
  summary: 'Stored contents that were not what was placed when they were read, and still are not',
  when: 'When `readInstallation` reports damaged files, to know which to restore from a backup.',
  response: z.array(z.object({ studio: z.string(), impronta: z.string(), trovato: z.string(), documenti: z.number() })),
});

/** The health of a part of the installation (P75). */
const Fares = z.enum(['ok', 'warn', 'bad']);
const Seconds = z.nullable(z.number());

export const readInstallation = contract({
  method: 'GET',
  path: '/apirest/api/users/admin/installazione',
  permission: 'consultants.list',
  name: 'readInstallation',
  chapter: CHAPTERS.users,
  summary: 'How the installation fares, and its last 30 days',
  when: 'To watch the installation: space, queues, failures.',
  response: z.object({
    /** Null if nothing is measured, as during tests. */
    stato: z.nullable(
      z.object({
        disco: z.object({ esito: Fares, liberi: z.number(), totale: z.number() }),
        copie: z.object({
          esito: Fares,
          ultima: Seconds,
          /** The latest restore drill: its age in seconds, and the faults it found. */
          prova: z.nullable(z.object({ eta: z.number(), guasti: z.number() })),
        }),
        mail: z.object({ esito: Fares, inAttesa: z.number(), attesa: Seconds, rifiutate: z.number() }),
        registro: z.object({ esito: Fares, sigillo: Seconds }),
        lavori: z.object({ esito: Fares, inAttesa: z.number(), attesa: Seconds, falliti: z.number() }),
      }),
    ),
    giorni: z.array(
      z.object({
        giorno: z.string(),
        discoLibero: z.number(),
        discoTotale: z.number(),
        mail: z.number(),
        rifiutate: z.number(),
        copia: z.boolean(),
      }),
    ),
  }),
});
