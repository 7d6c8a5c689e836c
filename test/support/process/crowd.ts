import { setTimeout } from 'node:timers/promises';
import { type Document, fold } from '../../../src/features/documents/core/document.ts';
import type { EventName } from '../../../src/ledger/ledger.ts';
import { wrongCounts } from '../portal/counts.ts';
import {
  type Answer,
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  insisting,
  type Portal,
} from '../portal/portal.ts';
import { seeded } from '../portal/seeded.ts';

/**
 * Lets eight clients act randomly on the same documents and dossiers at once; returns the differences between rows and
 * ledger.
 */
export async function crowd(
  portal: Portal,
  actions: number,
  seed: number,
): Promise<{ done: number; happened: ReadonlySet<string>; differences: string[] }> {
  const random = seeded(seed);
  const practice = await aPractice(portal.owner);
  const company = await aCompany(portal.owner, practice, { login: `azienda-folla-${seed}` });
  const employee = await anEmployee(portal.owner, company, { login: `dipendente-folla-${seed}` });
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1)
    ids.push(await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202501 + n }));
  const logins = [practice.login, `azienda-folla-${seed}`, `dipendente-folla-${seed}`];
  const clients = await Promise.all(Array.from({ length: 8 }, async (_, n) => portal.login(logins[n % 3] as string)));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
  let left = actions;
  let done = 0;
  const dossiers: string[] = [];
  const save = async (client: Caller, some: readonly string[], id?: string) => {
    const body = { nome: 'Folla', tags: [], dataConsegna: '2999-01-01', cfAzienda: company.taxCode, documentiId: some };
    const answer = await client.post('/apiback/api/Fascicolo/upload', id === undefined ? body : { ...body, id });
    if (answer.status === 201 && id === undefined) dossiers.push(answer.json.id);
    return answer;
  };
  for (let n = 0; n < 3; n += 1) await save(clients[0] as Caller, ids.slice(n, n + 4));
  const actOnDossier = (client: Caller, some: readonly string[]) => {
    const id = dossiers[Math.floor(random() * dossiers.length)] as string;
    const choice = random();
    if (choice < 0.1) return save(client, some);
    if (choice < 0.2) return save(client, some, id);
    // This choice is rare, because a deleted dossier allows no further action.
    if (choice < 0.24) return client.call('DELETE', `/apiback/api/Fascicolo/${id}`);
    const dataPubblicazione = random() < 0.7 ? today : '2999-01-01';
    return client.put(
      '/apiback/api/Fascicolo/updatevisibile',
      choice < 0.62
        ? { idList: [id], dataPubblicazione, annullaPubblicazione: false }
        : { idList: [id], annullaPubblicazione: true },
    );
  };
  const act = async (client: Caller, kind: number) => {
    const some = ids.filter(() => random() < 0.4);
    const id = ids[Math.floor(random() * ids.length)] as string;
    if (kind !== 2 && random() < 0.25) return actOnDossier(client, some);
    const choice = random();
    if (kind === 2) return client.get(`/apiback/api/dipendente/documenti/${id}/download`);
    if (choice < 0.3) {
      const dataPubblicazione = random() < 0.7 ? today : '2999-01-01';
      return client.put('/apiback/api/DocBase/updatevisibile', { idList: some, dataPubblicazione });
    }
    if (choice < 0.45)
      return client.put('/apiback/api/DocBase/updatevisibile', { idList: some, annullaPubblicazione: true });
    if (choice < 0.55) return client.put('/apiback/api/cestino/insert', { ids: [id] });
    if (choice < 0.68) return client.put('/apiback/api/cestino/restore', { ids: [id] });
    // This choice is rare, because a purged document allows no further action.
    if (choice < 0.69) return client.call('DELETE', `/apiback/api/cestino/DocBase/${id}`);
    if (choice < 0.76) {
      const bytes = aPdf(`rettifica ${random()}`);
      return insisting((query) =>
        client.upload(`/apiback/api/DocBase/${id}/rettifica${query}`, [{ name: 'rettifica.pdf', bytes }], {
          jsonDocDto: '{}',
        }),
      );
    }
    if (choice < 0.85) return client.put('/apiback/api/DocBase/updateletto', { ids: some });
    return client.get(`/apiback/api/doccedolino/download/${id}`);
  };
  await Promise.all(
    clients.map(async (client, n) => {
      while (left > 0) {
        left -= 1;
        const answer = await comingAgain(() => act(client, n % 3)).catch(brokenOff);
        if (answer === null) continue;
        if (answer.status >= 500) throw new Error(`an action answered ${answer.status} ${answer.text}`);
        if (answer.status < 300) done += 1;
      }
    }),
  );
  // All clients bin the last document at once and then purge it; exactly one request of each kind succeeds.
  const last = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202511 });
  ids.push(last);
  await Promise.all(clients.map((client) => client.put('/apiback/api/cestino/insert', { ids: [last] })));
  await Promise.all(clients.map((client) => client.call('DELETE', `/apiback/api/cestino/DocBase/${last}`)));
  const { rows } = await portal.owner.query<{ action: string }>(
    "SELECT DISTINCT action FROM ledger WHERE object_kind = 'document' AND object_id = ANY($1)",
    [ids],
  );
  return {
    done,
    happened: new Set(rows.map(({ action }) => action)),
    differences: [...(await differences(portal, ids)), ...(await differencesOfDossiers(portal, dossiers))],
  };
}

/** Retries after the portal says that it is busy, as the browser does. */
async function comingAgain(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    const after = answer.headers.get('retry-after');
    if (answer.status !== 503 || after === null) return answer;
    await setTimeout(Number(after) * 1000);
  }
}

/** A download breaks off if the publication is cancelled meanwhile; it then does not count as read. */
function brokenOff(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

interface Row {
  id: string;
  publish_on: string | null;
  cancelled: boolean;
  company_read: boolean;
  employee_read: boolean;
  binned: boolean;
  sha256: string;
}

async function differences(portal: Portal, ids: string[]): Promise<string[]> {
  const { rows } = await portal.owner.query<Row>(
    `SELECT id, publish_on::text, cancelled_at IS NOT NULL AS cancelled, company_read_at IS NOT NULL AS company_read,
       employee_read_at IS NOT NULL AS employee_read, discarded_at IS NOT NULL AS binned, encode(sha256, 'hex') AS sha256
     FROM document WHERE id = ANY($1)`,
    [ids],
  );
  const { rows: events } = await portal.owner.query<{ object_id: string; action: EventName; canonical: string }>(
    "SELECT object_id, action, canonical FROM ledger WHERE object_kind = 'document' AND object_id = ANY($1) ORDER BY seq",
    [ids],
  );
  const fresh: Document = {
    id: '',
    companyId: '',
    employeeId: '',
    kind: 'payslip',
    title: '',
    subject: '',
    sha256: '',
    publishOn: null,
    cancelledAt: null,
    appearedAt: null,
    companyReadAt: null,
    employeeReadAt: null,
    discardedAt: null,
  };
  const eventsOf = (id: string) =>
    events
      .filter((event) => event.object_id === id)
      .map(({ action, canonical }) => {
        const { at, data } = JSON.parse(canonical);
        return { action, at, publishOn: data.publishOn, sha256: data.sha256 };
      });
  const gone = ids.filter((id) => !rows.some((row) => row.id === id));
  return [
    ...(await wrongCounts(portal.owner)),
    ...ids.flatMap((id) => impossible(id, eventsOf(id))),
    ...gone.flatMap((id) => (eventsOf(id).at(-1)?.action === 'purged' ? [] : [`${id}: gone, and not by a purge`])),
    ...rows.flatMap((row) => {
      const state = fold(fresh, eventsOf(row.id));
      const told = [
        state.publishOn,
        state.cancelledAt !== null,
        state.companyReadAt !== null,
        state.employeeReadAt !== null,
        state.discardedAt !== null,
      ];
      const found = [row.publish_on, row.cancelled, row.company_read, row.employee_read, row.binned];
      const same =
        JSON.stringify(told) === JSON.stringify(found) && (state.sha256 === '' || state.sha256 === row.sha256);
      return same ? [] : [`${row.id}: ledger ${JSON.stringify(told)}, row ${JSON.stringify(found)}`];
    }),
  ];
}

/** Impossible histories: a binned document published, read or corrected, or restored without having been binned. */
function impossible(id: string, events: readonly { action: EventName }[]): string[] {
  const wrong: string[] = [];
  let placement: 'kept' | 'binned' | 'purged' = 'kept';
  let publication: 'none' | 'scheduled' | 'published' | 'cancelled' = 'none';
  let read = false;
  const refuse = (action: EventName, why: string) => wrong.push(`${id}: ${action} ${why}`);
  for (const { action } of events) {
    if (placement === 'purged') refuse(action, 'after it was purged');
    switch (action) {
      case 'published':
      case 'scheduled':
        if (placement !== 'kept') refuse(action, 'in the bin');
        if (publication === 'published') refuse(action, 'while it was visible');
        publication = action;
        break;
      case 'publicationCancelled':
        if (placement !== 'kept') refuse(action, 'in the bin');
        if (publication !== 'published' && publication !== 'scheduled') refuse(action, 'of no publication');
        publication = 'cancelled';
        break;
      case 'readByEmployee':
        if (placement !== 'kept' || publication !== 'published') refuse(action, 'while it could not be seen');
        read = true;
        break;
      case 'corrected':
        if (placement !== 'kept') refuse(action, 'in the bin');
        break;
      case 'discarded':
        if (placement !== 'kept') refuse(action, 'twice');
        placement = 'binned';
        break;
      case 'restored':
        if (placement !== 'binned') refuse(action, 'from nowhere');
        placement = 'kept';
        break;
      case 'purged':
        if (placement !== 'binned' || read) refuse(action, read ? 'though it was read' : 'past the bin');
        placement = 'purged';
        break;
      default:
    }
  }
  return wrong;
}

/**
 * Compares each dossier's row with its events, which must be in a possible order. A dossier without a row must have
 * been deleted and have no later event.
 */
async function differencesOfDossiers(portal: Portal, ids: readonly string[]): Promise<string[]> {
  const { rows } = await portal.owner.query<{ id: string; publish_on: string | null; cancelled: boolean }>(
    'SELECT id, publish_on::text, cancelled_at IS NOT NULL AS cancelled FROM dossier WHERE id = ANY($1)',
    [ids],
  );
  const { rows: events } = await portal.owner.query<{ object_id: string; action: EventName; canonical: string }>(
    "SELECT object_id, action, canonical FROM ledger WHERE action NOT LIKE '%Stands' AND object_kind = 'dossier' AND object_id = ANY($1) ORDER BY seq",
    [ids],
  );
  return ids.flatMap((id) => {
    const wrong: string[] = [];
    let told = null as { publishOn: string | null; cancelled: boolean } | null;
    for (const { action, canonical } of events.filter((event) => event.object_id === id)) {
      if (action === 'dossierCreated') {
        if (told) wrong.push(`dossier ${id}: made twice`);
        told = { publishOn: null, cancelled: false };
      } else if (!told) wrong.push(`dossier ${id}: ${action} where there was none`);
      else if (action === 'dossierPublished')
        told = { publishOn: JSON.parse(canonical).data.publishOn, cancelled: false };
      else if (action === 'dossierPublicationCancelled') {
        if (told.publishOn === null || told.cancelled) wrong.push(`dossier ${id}: cancelled, and not published`);
        told = { ...told, cancelled: true };
      } else if (action === 'dossierDeleted') told = null;
    }
    const row = rows.find((one) => one.id === id);
    const found = row ? { publishOn: row.publish_on, cancelled: row.cancelled } : null;
    if (JSON.stringify(told) !== JSON.stringify(found))
      wrong.push(`dossier ${id}: ledger ${JSON.stringify(told)}, row ${JSON.stringify(found)}`);
    return wrong;
  });
}
