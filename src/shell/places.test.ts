import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { decide, matchRoute } from '../web/guard.ts';
import { placesOf } from './places.ts';
import { SCREENS } from './screens.ts';

describe('the pages that the command palette offers', () => {
  it.each(ROLES)('are pages that a %s may open, each listed once', (role) => {
    for (const companies of [[], ['0101'], ['0101', '0102']]) {
      const places = placesOf(role, companies);
      expect(places.length).toBeGreaterThan(3);
      for (const { to } of places) {
        const screen = matchRoute(SCREENS, to);
        expect(screen && decide(screen.access, role), to).toBe('enter');
      }
      expect(new Set(places.map(({ to }) => to)).size).toBe(places.length);
      expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
    }
  });
});
