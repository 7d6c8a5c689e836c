import { afterAll, beforeAll, it } from 'vitest';
import { portal, setLists } from '../support/tables/lists-scene.ts';
import { drawnOf, expectChanges, expectSections } from './lists.happenings.ts';

/** Runs one part of lists.happenings.ts. Each part is a separate file, so that two workers share the work. */
const PART = 'lists-documents.txt';
const drawn = drawnOf(PART);
const isDrawn = drawn.length > 0;
beforeAll(async () => {
  if (isDrawn) await setLists();
});
afterAll(async () => {
  if (isDrawn) await portal.close();
});

it('lists change with companies, logins and documents, and no other does', async () => {
  if (isDrawn) await expectChanges(PART, drawn);
  else expectSections(PART);
}, 1_800_000);
