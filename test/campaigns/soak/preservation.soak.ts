import { expect, it } from 'vitest';
import { MOST_IN_PACKAGE } from '../../../src/features/preservation/preservation.ts';
import { aHostileIndex } from '../../support/portal/preservation.ts';
import { faultsOfIndex } from '../../support/tables/xsd.ts';

/** Validates against our copy of the schema; `SINCRO_XSD=<path> npm run soak -- preservation` uses the original. */
it('the index of the largest possible package is valid according to the schema', async () => {
  const began = performance.now();
  const index = await aHostileIndex(MOST_IN_PACKAGE);
  const ms = Math.round(performance.now() - began);
  console.info(`an index of ${MOST_IN_PACKAGE} files: ${Math.round(index.length / 1024)} kB in ${ms} ms`);
  expect(faultsOfIndex(index, process.env.SINCRO_XSD)).toEqual([]);
});
