import { afterAll, describe, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { doubtfulTable, scoreDoubtful } from '../../support/payroll-pdf/doubtful-corpus.ts';
import { OWN } from '../../support/payroll-pdf/own-classes.ts';
import { seeds } from './seeds.ts';

afterAll(() => endWaitingProcesses());

describe.each(seeds(31_574_853, 63_716_667, 46_871_509))(
  'text hidden in other ways, and documents about one person, seed %i',
  (seed) => {
    it("goes to nobody who is not meant, with nobody else's figures, in no wrong month, as no wrong kind", async () => {
      const counts = await scoreDoubtful(seed, OWN);
      console.log(doubtfulTable(counts));
      expect(counts.flatMap((one) => one.mistakes)).toEqual([]);
      expect(counts.filter((one) => one.questions > 1)).toEqual([]);
    }, 900_000);
  },
);
