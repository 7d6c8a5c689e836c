import { expect, it } from 'vitest';
import { MOST_IN_PACKAGE } from '../../../src/features/preservation/preservation.ts';
import { aHostileIndex } from '../../support/portal/preservation.ts';
import { faultsOfIndex } from '../../support/tables/xsd.ts';

/** `SINCRO_XSD=<path> npm run soak -- preservation` uses an original of the schema; by default our copy. */
it('writes an index of the largest package that is valid by the schema', async () => {
  const began = performance.now();
  const index = await aHostileIndex(MOST_IN_PACKAGE);
  const ms = Math.round(performance.now() - began);
  console.info(`an index of ${MOST_IN_PACKAGE} files: ${Math.round(index.length / 1024)} kB in ${ms} ms`);
  expect(faultsOfIndex(index, process.env.SINCRO_XSD)).toEqual([]);
});
