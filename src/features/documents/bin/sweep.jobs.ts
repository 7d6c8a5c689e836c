import { PARTS } from '../../../server/bytes/blobs.ts';
import { romeDay } from '../../../server/clock.ts';
import type { App } from '../../../server/http/app.ts';
import { lookEvery, type Watch } from '../../../server/jobs/look-every.ts';
import { holdNaming, isStored } from '../core/create.store.ts';
import { countAnew, mayCompareCounts, namelessOf, wrongCounts } from './sweep.store.ts';

const EVERY_MS = 60 * 60 * 1000;
/** A job that stores a content writes the row that names it well within this time. */
const NAMED_WITHIN_MS = 60 * 60 * 1000;
const LOOKED_UP_AT_ONCE = 1000;
/** The sweep checks this many of the 256 parts of the store per hour: each part once in five and a half days (P173). */
const PARTS_AN_HOUR = 2;

/** The parts to check this hour. Parts missed during downtime wait for their next turn. */
export function partsOfHour(now: Date): string[] {
  const turn = Math.floor(now.getTime() / EVERY_MS) * PARTS_AN_HOUR;
  return Array.from({ length: PARTS_AN_HOUR }, (_, n) => PARTS[(turn + n) % PARTS.length] ?? '');
}

/**
 * Sweeps the store at once and then every hour. Deletes half-received files, contents discarded long ago and, among
 * this hour's parts, contents that a killed transaction left without a row. Once a day one node compares each
 * practice's stored counts with its documents (P173).
 * @param alone no other node is running
 */
export async function startSweep(
  app: App,
  { alone, everyMs = EVERY_MS }: { alone: boolean; everyMs?: number },
): Promise<Watch> {
  // The first sweep runs before the server receives any file.
  await app.blobs.sweep({ now: app.now(), alone, parts: [] });
  return lookEvery(app, { everyMs, words: 'the store was not swept' }, async (isOver) => {
    const parts = partsOfHour(app.now());
    await app.blobs.sweep({ now: app.now(), parts });
    const practices = await app.blobs.practices();
    for (const practiceId of practices) await discardNameless(app, practiceId, { isOver, parts });
    for (const practiceId of practices) if (!isOver()) await compareCounts(app, practiceId);
  });
}

/** Discards the contents that no database row names, in the given parts of the store. */
export async function discardNameless(
  app: App,
  practiceId: string,
  { parts, isOver }: { parts: readonly string[]; isOver: () => boolean },
): Promise<void> {
  const scope = { role: 'job', practiceId, accountId: null } as const;
  let batch: string[] = [];
  const look = async () => {
    const contents = batch;
    batch = [];
    const nameless = await app.database.inScope(scope, (tx) => namelessOf(tx, practiceId, contents));
    for (const sha256 of nameless)
      await app.database.inScope(scope, async (tx) => {
        // Checks again under the lock: from here on no row can start to name the content.
        await holdNaming(tx, practiceId);
        if (await isStored(tx, practiceId, sha256)) return;
        // Another node may have discarded it already.
        if (await app.blobs.has(practiceId, sha256)) await app.blobs.discard(practiceId, sha256);
      });
  };
  const before = new Date(app.now().getTime() - NAMED_WITHIN_MS);
  for (const part of parts)
    for await (const { sha256 } of app.blobs.list(practiceId, { before, part })) {
      if (isOver()) return;
      batch.push(sha256);
      if (batch.length >= LOOKED_UP_AT_ONCE) await look();
    }
  if (batch.length > 0) await look();
}

/**
 * Compares a practice's stored counts with its documents, in a separate transaction; one node does so once a day. A
 * wrong count was written from outside the portal, so the error is logged and the documents are recounted.
 */
export async function compareCounts(app: App, practiceId: string): Promise<void> {
  await app.database.inScope({ role: 'job', practiceId, accountId: null }, async (tx) => {
    if (!(await mayCompareCounts(tx, practiceId, romeDay(app.now())))) return;
    const wrong = await wrongCounts(tx, practiceId);
    if (wrong.length === 0) return;
    const first = wrong[0]?.what;
    app.logger.error({ practiceId, counts: wrong.length, first }, 'kept counts were wrong: counted anew');
    await countAnew(tx, practiceId);
  });
}
