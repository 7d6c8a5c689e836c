import sql, { join, type Sql } from 'sql-template-tag';
import type { Whose } from '../../directory/companies.store.ts';
import { array, endOf, folded, isId, pageClause, startOf, type Transaction } from '../../server/database/database.ts';
import type { Call } from '../../server/http/http.ts';
import type { Page } from '../../server/http/list.ts';
import { type listSignatures, type SignatureOrder, WIRE_STATES, type WireState } from './signing.contract.ts';
import { ROW, type SignatureRow, type SignerRow, signersOf } from './signing.store.ts';
import { REMINDED_BEFORE_DAYS } from './signing.ts';

/** The SQL condition for a state on the given day. An open paper whose last day has passed counts as expired. */
function inState(state: WireState, today: string): Sql {
  if (state === 'aperta') return sql`r.status = 'open' AND r.due_on >= ${today}`;
  if (state === 'scaduta') return sql`(r.status = 'expired' OR r.status = 'open' AND r.due_on < ${today})`;
  return sql`r.status = ${WIRE_STATES[state]}`;
}

const NEARLY_OVER = (today: string) =>
  sql`r.status = 'open' AND r.due_on >= ${today} AND r.due_on <= ${today}::date + ${REMINDED_BEFORE_DAYS}::int`;

function ofThese(whose: Whose): Sql {
  return whose === 'practice'
    ? sql`r.practice_id = (SELECT scope_practice())`
    : sql`r.company_id = ANY(${array(whose.companyIds, 'bigint')})`;
}

export interface SignatureFilter {
  whose: Whose;
  asked: Omit<Call<typeof listSignatures>['query'], 'listacfazienda'>;
  today: string;
}

const SEARCH_WORDS = 6;

function matching({ whose, asked, today }: SignatureFilter): Sql {
  const parts = [ofThese(whose)];
  if (asked.stato) parts.push(inState(asked.stato, today));
  if (asked.inScadenza) parts.push(NEARLY_OVER(today));
  if (asked.gruppo) parts.push(sql`r.asked_with::text = ${asked.gruppo}`);
  if (asked.idDipendente)
    parts.push(
      isId(asked.idDipendente)
        ? sql`EXISTS (SELECT FROM signature_signer s WHERE s.signature_id = r.id AND s.employee_id = ${asked.idDipendente})`
        : sql`false`,
    );
  if (asked.da) parts.push(sql`r.created_at >= ${startOf(asked.da)}`);
  if (asked.a) parts.push(sql`r.created_at < ${endOf(asked.a)}`);
  for (const word of (asked.q ?? '').split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS)) {
    const like = folded(sql`${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text`);
    parts.push(sql`(${folded(sql`r.title`)} LIKE ${like} OR ${folded(sql`c.legal_name`)} LIKE ${like}
      OR EXISTS (SELECT FROM signature_signer s JOIN employee e ON e.id = s.employee_id
        WHERE s.signature_id = r.id AND e.folded LIKE ${like}))`);
  }
  return join(parts, ' AND ');
}

/** The states in the order of a request's life, as the list shows them: an open paper past its day is expired. */
const inOrderOfState = (today: string): Sql => {
  const cases = (Object.keys(WIRE_STATES) as WireState[]).map(
    (state, n) => sql`WHEN ${inState(state, today)} THEN ${n}::int`,
  );
  return sql`CASE ${join(cases, ' ')} END`;
};

/** The SQL expressions by which the list can be sorted, by their names in the API. */
const SORTS: Record<Exclude<SignatureOrder, 'stato'>, Sql> = {
  id: sql`r.id`,
  titolo: sql`r.title COLLATE "it-x-icu"`,
  azienda: sql`c.legal_name COLLATE "it-x-icu"`,
  scadenza: sql`r.due_on`,
  data: sql`r.created_at`,
};

export async function listSignatureRows(
  tx: Transaction,
  filter: SignatureFilter,
  page: Page<SignatureOrder>,
): Promise<{ rows: SignatureRow[]; total: number }> {
  const named = page.sort?.field;
  const field = named && (named === 'stato' ? inOrderOfState(filter.today) : SORTS[named]);
  const chosen = field ? (page.sort?.descending ? sql`${field} DESC, ` : sql`${field}, `) : sql``;
  const [rows, counted] = await Promise.all([
    tx.all<SignatureRow>(sql`${ROW} WHERE ${matching(filter)} ORDER BY ${chosen}r.id DESC ${pageClause(page)}`),
    page.limit === null
      ? null
      : tx.one<{ count: number }>(sql`
          SELECT count(*)::int AS count FROM signature_request r JOIN company c ON c.id = r.company_id WHERE ${matching(filter)}`),
  ]);
  return { rows, total: counted?.count ?? rows.length };
}

/**
 * For how many days the home page counts a refused or expired paper, because the requester may want to repeat the
 * request.
 */
const LOOKED_AT_FOR_DAYS = 30;

export type Summary = Record<WireState | 'mancano' | 'inScadenza' | 'daRivedere', number>;

export async function summarise(tx: Transaction, whose: Whose, today: string): Promise<Summary> {
  const count = (condition: Sql) => sql`(count(*) FILTER (WHERE ${condition}))::int`;
  const [states, signers] = await Promise.all([
    tx.one<Omit<Summary, 'mancano'>>(sql`
      SELECT ${count(inState('aperta', today))} AS aperta, ${count(inState('firmata', today))} AS firmata,
        ${count(inState('rifiutata', today))} AS rifiutata, ${count(inState('scaduta', today))} AS scaduta,
        ${count(inState('ritirata', today))} AS ritirata, ${count(NEARLY_OVER(today))} AS "inScadenza",
        ${count(sql`(r.status = 'refused' OR ${inState('scaduta', today)})
          AND greatest((r.status_at AT TIME ZONE 'Europe/Rome')::date, r.due_on) > ${today}::date - ${LOOKED_AT_FOR_DAYS}::int`)} AS "daRivedere"
      FROM signature_request r WHERE ${ofThese(whose)}`),
    tx.one<{ missing: number }>(sql`
      SELECT count(*)::int AS missing FROM signature_signer s JOIN signature_request r ON r.id = s.signature_id
      WHERE ${ofThese(whose)} AND ${inState('aperta', today)} AND s.status IN ('asked', 'opened')`),
  ]);
  const nothing = { aperta: 0, firmata: 0, rifiutata: 0, scaduta: 0, ritirata: 0, inScadenza: 0, daRivedere: 0 };
  return { ...nothing, ...states, mancano: signers?.missing ?? 0 };
}

export interface OwnRow extends SignatureRow {
  mine: SignerRow;
}

/** The papers that this employee has been asked to sign; row-level policies hide all others. */
export async function listOwn(
  tx: Transaction,
  employeeId: string,
  { state, today }: { state: 'daFirmare' | 'altre' | undefined; today: string },
  page: Page<never>,
): Promise<{ rows: OwnRow[]; total: number }> {
  const theirs = sql`s.status IN ('asked', 'opened') AND ${inState('aperta', today)}`;
  const chosen = state === undefined ? sql`true` : state === 'daFirmare' ? theirs : sql`NOT (${theirs})`;
  const of = sql`s.employee_id = ${employeeId} AND s.status <> 'waiting' AND ${chosen}`;
  const order = state === 'daFirmare' ? sql`r.due_on, r.id` : sql`${theirs} DESC, s.asked_at DESC, r.id DESC`;
  const [rows, counted] = await Promise.all([
    tx.all<SignatureRow>(
      sql`${ROW} JOIN signature_signer s ON s.signature_id = r.id WHERE ${of} ORDER BY ${order} ${pageClause(page)}`,
    ),
    page.limit === null
      ? null
      : tx.one<{ count: number }>(sql`
          SELECT count(*)::int AS count FROM signature_request r JOIN signature_signer s ON s.signature_id = r.id WHERE ${of}`),
  ]);
  const signers = await signersOf(
    tx,
    rows.map((row) => row.id),
  );
  const mine = new Map(
    signers.filter((signer) => signer.employeeId === employeeId).map((signer) => [signer.signatureId, signer]),
  );
  const own = rows.flatMap((row) => {
    const signer = mine.get(row.id);
    return signer ? [{ ...row, mine: signer }] : [];
  });
  return { rows: own, total: counted?.count ?? own.length };
}
