import { describe, expect, it } from 'vitest';
import { journeysReachedBy } from './journeys-reached.ts';

const JOURNEYS = ['dossiers.e2e.ts', 'figures.e2e.ts', 'screens.e2e.ts', 'page.ts'];
const reached = (...files: string[]) => journeysReachedBy(files, JOURNEYS);

describe('the journeys that a change affects', () => {
  it('are those that use the feature’s screens', () => {
    expect(reached('src/features/documents/dossiers/web/dossier-list.tsx')).toEqual(['dossiers.e2e.ts']);
    expect(reached('src/features/notes/web/notes.tsx')).toEqual(['screens.e2e.ts']);
  });

  it('are all journeys if every screen uses the changed file', () => {
    expect(reached('src/web/ui/menu/button.module.css')).toHaveLength(3);
    expect(reached('src/text/shell.ts')).toHaveLength(3);
    expect(reached('test/browser/page.ts')).toHaveLength(3);
  });

  it('are none for changed stores, rules and tests, which vitest covers instead', () => {
    expect(reached('src/features/documents/dossiers/dossiers.store.ts', 'src/web/search.test.ts', 'README.md')).toEqual(
      [],
    );
  });

  it('include a changed journey itself', () => {
    expect(reached('test/browser/figures.e2e.ts')).toEqual(['figures.e2e.ts']);
  });
});
