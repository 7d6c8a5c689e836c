import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import type { Facts } from '../../server/operation/facts.ts';
import { damagedContents } from './damaged-contents.store.ts';
import * as contracts from './installation.contract.ts';
import { presentState } from './installation.present.ts';
import { installationDays } from './installation.store.ts';

export function serveInstallation(serve: Serve, app: App, facts: (() => Promise<Facts>) | null): void {
  serve(contracts.readInstallation, async ({ inScope }) => ({
    stato: facts && presentState(await facts()),
    giorni: await inScope(installationDays),
  }));

  serve(contracts.listDamagedContents, async ({ inScope }) => {
    const found = await inScope(damagedContents);
    const rows = [];
    for (const { practiceId, practice, sha256, foundAt, documents } of found) {
      // The content may have been restored since it was reported.
      const isWhole = await app.blobs.withLocalFile(practiceId, sha256, async () => true).catch(() => false);
      if (!isWhole) rows.push({ studio: practice, impronta: sha256, trovato: foundAt, documenti: documents });
    }
    return rows;
  });
}
