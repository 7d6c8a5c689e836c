import type { Answer } from '../../../support/portal/portal.ts';
import type { Place } from './nodes.ts';

interface LargeCall {
  name: string;
  ask(place: Place, round: number): Promise<Answer>;
  /** Reverts the change that the request made; not measured. */
  undo?(place: Place, round: number): Promise<Answer>;
}

const PAYSLIPS = '/apiback/api/doccedolino';
const ALL = `${PAYSLIPS}/listaperconsulente?listacfazienda=tutte&page=0&size=25`;
const pick = <T>(of: readonly T[], round: number): T => of[(round * 7) % of.length] as T;
const surname = (round: number) => pick(['Rossi', 'Ferrari', 'Bianchi', 'Colombo', 'Ricci', 'Galli'], round);
const consultant = (name: string, address: (place: Place, round: number) => string): LargeCall => ({
  name,
  ask: (place, round) => place.consultant.get(address(place, round)),
});
const today = () => new Date().toISOString().slice(0, 10);

/** The daily requests, and the publication of a company's month. */
export const LARGE_CALLS: readonly LargeCall[] = [
  consultant('consultant: home', () => '/apiback/api/Azienda/listahomecons'),
  consultant('consultant: the month’s board', () => '/apiback/api/Azienda/chiusura'),
  consultant('consultant: all payslips, a page', () => ALL),
  consultant('consultant: all, by name', () => `${ALL}&sort=cognome,asc`),
  consultant('consultant: all, unpublished', () => `${ALL}&pub=false`),
  consultant('consultant: all, a name', (_, round) => `${ALL}&q=${surname(round)}`),
  consultant('consultant: all, summary', () => `${PAYSLIPS}/riepdocazi?listacfazienda=tutte`),
  consultant(
    'consultant: one company, a page',
    (place, round) => `${PAYSLIPS}/lista?cfAzienda=${pick(place.taxCodes, round)}&page=0&size=25`,
  ),
  consultant('consultant: one document', (place, round) => `/apiback/api/docbase/${pick(place.documentIds, round)}`),
  consultant(
    'consultant: its Cronologia',
    (place, round) => `/apiback/api/DocCronologia/lista/${pick(place.documentIds, round)}`,
  ),
  consultant('consultant: Ctrl-K', (_, round) => `/apiback/api/cerca?q=${surname(round)}%20cedolino`),
  consultant('consultant: people', (_, round) => `/apiback/api/dipendente/lista?q=${surname(round)}&page=0&size=25`),
  consultant('consultant: news', () => '/apirest/api/notifiche?page=0&size=25'),
  consultant('consultant: requests', () => '/apiback/api/docrichiesta/listaperconsulente?page=0&size=25'),
  {
    name: 'company: its payslips',
    ask: ({ company, ownTaxCode }) => company.get(`${PAYSLIPS}/lista?cfAzienda=${ownTaxCode}&page=0&size=25`),
  },
  { name: 'company: news', ask: ({ company }) => company.get('/apirest/api/notifiche?page=0&size=25') },
  { name: 'employee: account', ask: ({ employee }) => employee.get('/apirest/api/account') },
  {
    name: 'employee: documents',
    ask: ({ employee }) => employee.get('/apiback/api/dipendente/documenti?page=0&size=25'),
  },
  {
    name: 'employee: opens a payslip',
    async ask({ employee }) {
      const { json } = await employee.get('/apiback/api/dipendente/documenti?page=0&size=1');
      return employee.get(`/apiback/api/dipendente/documenti/${json[0].id}/download`);
    },
  },
  {
    name: 'publish a company’s month',
    ask: ({ consultant, waiting }, round) =>
      consultant.put('/apiback/api/DocBase/updatevisibile', {
        idList: pick(waiting, round),
        dataPubblicazione: today(),
      }),
    undo: ({ consultant, waiting }, round) =>
      consultant.put('/apiback/api/DocBase/updatevisibile', {
        idList: pick(waiting, round),
        annullaPubblicazione: true,
      }),
  },
  {
    name: 'a receipt',
    ask: ({ consultant, documentIds }, round) =>
      consultant.get(`/apiback/api/DocCronologia/ricevuta/${pick(documentIds, round)}`),
  },
];
