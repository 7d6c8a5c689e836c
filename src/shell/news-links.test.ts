import { expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { AUDIENCE_OF, linkOf, NEWS_KINDS, type NewsKind } from '../features/notifications/notification.ts';
import { decide, matchRoute } from '../web/guard.ts';
import { SCREENS } from './screens.ts';

it.each(Object.keys(NEWS_KINDS) as NewsKind[])(
  'the notification %s links to a page that its recipients may open',
  (kind) => {
    const entered = ROLES.flatMap((role) => {
      const audience = AUDIENCE_OF[role];
      const screen = audience && matchRoute(SCREENS, linkOf(kind, audience, '7', ''));
      return screen && decide(screen.access, role) === 'enter' ? [role] : [];
    });
    expect(entered).not.toEqual([]);
  },
);
