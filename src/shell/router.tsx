import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { Role } from '../access/roles.ts';
import { STORAGE } from '../web/constants.ts';
import { decide } from '../web/guard.ts';
import { nextTask, partOf, waitBriefly } from '../web/load-screen.ts';
import { asksForLogin } from '../web/login-paths.ts';
import { paths, shortcutOf } from '../web/paths.ts';
import { askedPlace, rememberAddress, takeRemembered } from '../web/remembered-address.ts';
import { firstValue, parseSearch, stringifySearch } from '../web/search.ts';
import {
  type Account,
  accountQuery,
  currentAccount,
  isLoggedIn,
  queryClient,
  switchRole,
  whenSessionEnds,
} from '../web/session.ts';
import { NoAnswer } from './no-answer.tsx';
import { Root } from './root.tsx';
import { SCREENS, type Screen, type ScreenModule } from './screens.ts';
import { SHELL } from './shell-part.ts';
import { opensOnDesk, screenOf } from './waiting-part.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** Switches the account to the grant that the URL names, if the account has this grant (P116). */
function inPlace(account: Account, grant: string | undefined): Promise<Account> | Account {
  const isOther = grant !== account.activeGrant && account.grants.some(({ id }) => id === grant);
  return grant !== undefined && isOther && account.primaDiTutto === null ? switchRole(grant) : account;
}

/** Whether the grant that a mail's link names is one of this user's; a grant may be newer than the fetched account. */
async function isOwn(account: Account, grant: string): Promise<boolean> {
  const has = ({ grants }: Account) => grants.some(({ id }) => id === grant);
  return has(account) || has(await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }));
}

/** Returns the URL to open after a login. If the remembered URL names a grant, switches to that grant first. */
export async function arrive(account: Account): Promise<string> {
  const { grant } = askedPlace(sessionStorage.getItem(STORAGE.remembered) ?? '');
  return arrivalOf((await inPlace(account, grant)).role);
}

/**
 * Opens the page after a login. If the user or a message has left the login page meanwhile, this must not navigate
 * away from the other page.
 */
export async function goOn(account: Account): Promise<void> {
  const address = await arrive(account);
  if (asksForLogin(router.history.location.pathname)) router.history.replace(address);
}

/**
 * The page to open after a login or a change of role: the target of the app shortcut, else the remembered URL, else the
 * home page (spec §2).
 */
export function arrivalOf(role: Role): string {
  const [, search = ''] = window.location.hash.split('?');
  const shortcut = shortcutOf(role, firstValue(parseSearch(search), 'vai'));
  return shortcut ?? takeRemembered(sessionStorage, SCREENS, role) ?? paths.home(role);
}

/** The grant under which the page was opened; a change of grant remounts the page (`Root`). */
export interface Entered {
  grant: string | null;
}

/** The pages for duties that the user must fulfil first; the server refuses every other request until then. */
const FIRST = {
  'password-change-required': paths.firstPassword,
  'second-factor-required': paths.firstSecondFactor,
} as const;

async function guard(screen: Screen, address: string): Promise<Entered> {
  const known = await currentAccount();
  const isStart = asksForLogin(screen.path);
  if (known && isStart) throw redirect({ href: await arrive(known), replace: true });
  const asked = askedPlace(address);
  if (known && asked.grant !== undefined) {
    if (!(await isOwn(known, asked.grant))) {
      rememberAddress(sessionStorage, SCREENS, address);
      throw redirect({ href: paths.otherAccess(), replace: true });
    }
    await inPlace(known, asked.grant);
    throw redirect({ href: asked.address, replace: true });
  }
  const role = known?.role ?? null;
  const entered = { grant: known?.activeGrant ?? null };
  if (isStart) return entered;
  const decision = decide(screen.access, role);
  const first = known?.primaDiTutto && FIRST[known.primaDiTutto]();
  if (first && screen.access !== 'public' && screen.path !== first) throw redirect({ href: first, replace: true });
  if (decision === 'enter') return entered;
  rememberAddress(sessionStorage, SCREENS, address);
  throw redirect({ href: decision === 'login' ? paths.login() : paths.forbidden(), replace: true });
}

const root = createRootRoute({ component: Root });

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: paths.notFound(), replace: true });
  },
});

const routes = SCREENS.map((screen) => {
  const part = partOf<object, ScreenModule>(screen.load);
  const bare = screen.layout === 'bare';
  const open = asksForLogin(screen.path);
  const fetchParts = async () => {
    const [module] = await Promise.all([part.fetch(), bare ? null : SHELL.fetch()]);
    return module;
  };
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: screenOf(part, screen),
    staticData: { screen },
    beforeLoad: async ({ location, cause }) => {
      // Loads the chunks while the account is fetched, unless the page may redirect.
      const early = isLoggedIn() === open ? null : fetchParts();
      early?.catch(() => undefined);
      const entered = await guard(screen, location.href);
      const parts = early ?? fetchParts();
      const content = async () => {
        const { prepare } = await parts;
        const account = await currentAccount();
        if (account) await prepare?.(account, parseSearch(location.searchStr));
      };
      const needed = waitBriefly(content());
      // Waits for a separate task, so that the screen's requests are sent before the page is rendered.
      if (!bare && opensOnDesk(needed)) await waitBriefly(screen.headed ? parts : SHELL.fetch()).then(nextTask);
      // When only the query string changes, the old rows stay visible: the browser paints the click, then the page
      // renders again.
      else await (cause === 'enter' ? needed : nextTask());
      return entered;
    },
  });
});

export const router = createRouter({
  routeTree: root.addChildren([...routes, unknown]),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  scrollToTopSelectors: ['#contenuto'],
  defaultStructuralSharing: true,
  defaultErrorComponent: NoAnswer,
});

/**
 * A logout leads to `/` (spec §4). If the server ended the session, the current URL is remembered for the next login.
 * After a logout, only a URL that was refused earlier stays remembered, for an account that may open it (spec §2; P25).
 */
whenSessionEnds((why) => {
  if (why === 'lost') rememberAddress(sessionStorage, SCREENS, router.history.location.href);
  router.history.push(paths.start());
});
