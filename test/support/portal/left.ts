import type { Answer, Portal } from './portal.ts';

export interface Left {
  answer: Answer;
  /** The ledger's events with their data, without fingerprints. */
  events: { action: string; data: Record<string, unknown> }[];
  mails: { recipient: string; template: string; data: Record<string, unknown> }[];
  news: { kind: string; audience: string; words: unknown }[];
}

/** Everything that one request writes or sends, so that a test notices an unexpected event, mail or notification. */
export async function leftBy({ owner }: Pick<Portal, 'owner'>, send: () => Promise<Answer>): Promise<Left> {
  const last = await owner.query(
    `SELECT (SELECT coalesce(max(id), 0) FROM outbox) AS mail, (SELECT coalesce(max(id), 0) FROM notification) AS news,
       (SELECT coalesce(jsonb_object_agg(chain, seq), '{}') FROM (SELECT chain, max(seq) AS seq FROM ledger GROUP BY 1) c) AS heads`,
  );
  const { mail, news, heads } = last.rows[0];
  const answer = await send();
  const [events, mails, told] = [
    await owner.query(
      `SELECT action, canonical::jsonb->'data' AS data FROM ledger
       WHERE seq > coalesce(($1::jsonb->>chain::text)::bigint, -1) AND action NOT LIKE '%Stands' ORDER BY chain, seq`,
      [heads],
    ),
    await owner.query('SELECT recipient, template, data FROM outbox WHERE id > $1 ORDER BY id', [mail]),
    await owner.query('SELECT kind, audience, words FROM notification WHERE id > $1 ORDER BY id', [news]),
  ];
  return { answer, events: events.rows, mails: mails.rows, news: told.rows };
}
