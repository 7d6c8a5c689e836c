import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Role } from '../../access/roles.ts';
import { useUnseenRequests } from '../../features/requests/web/unseen-requests.ts';
import type { PaletteEntry } from '../../features/search/web/palette.tsx';
import { OFFLINE, SHELL } from '../../text/shell.ts';
import { useAddressSearch, usePathname, useSelectedCompanies } from '../../web/address.tsx';
import { STORAGE, VERSION } from '../../web/constants.ts';
import { FrameSlot } from '../../web/frame/frame-heading.tsx';
import { useOnline } from '../../web/online.ts';
import { firstValue } from '../../web/search.ts';
import { accountQuery, isLoggedIn } from '../../web/session.ts';
import { Dialog } from '../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { useWindow } from '../../web/ui/use-window.ts';
import { BottomBar } from './bottom-bar.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import type { SidebarGroup } from './sidebar-group.ts';
import { StaleNotice } from './stale-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useKeyboardHelp } from './use-keyboard-help.ts';
import { usePalette } from './use-palette.ts';

/** Accepts files dropped on any screen, for the roles that may upload payslips. */
const DropAnywhere = lazy(() => import('../../features/intake/web/drop/drop-anywhere.tsx'));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));
const Palette = lazy(() => import('../../features/search/web/palette.tsx'));

/**
 * Registers this device's push notifications for the account that is logged in now. If the user never allowed
 * notifications, loads nothing.
 */
async function renewPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  await (await import('../../features/notifications/push/web/push-device.ts')).toldHere();
}

/** Up to this width, the spec's xs and sm, the sidebar is a temporary drawer (§9). */
export const DRAWER_BELOW = '(max-width: 59.99875em)';

/** Functions that return the pages that a role may open, given the selected companies. */
interface Menu {
  sidebarFor: (role: Role, companies: readonly string[]) => SidebarGroup[];
  placesOf: (role: Role, companies: readonly string[]) => PaletteEntry[];
}

/** The app shell (spec §2): top bar, sidebar, and the area that contains the page. */
export default function Shell({ menu: { sidebarFor, placesOf }, children }: { menu: Menu; children: ReactNode }) {
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn() }).data ?? null;
  const pathname = usePathname();
  const [search] = useAddressSearch();
  const companies = useSelectedCompanies();
  const narrow = useWindow(DRAWER_BELOW);
  const [wide, setWide] = useLocalStorage({
    key: STORAGE.sidebar,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, setDrawer] = useState(false);
  const keys = useKeyboardHelp();
  const palette = usePalette(account !== null);
  const online = useOnline();
  const isWorker = account?.role === 'EMPLOYEE';
  useEffect(() => {
    // If the network fails, the next visit registers the device.
    if (isWorker) renewPush().catch(() => undefined);
  }, [isWorker]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer
  useEffect(() => setDrawer(false), [pathname]);

  const groups = account ? sidebarFor(account.role, companies) : [];
  const onPhoneBar = narrow && account?.role === 'EMPLOYEE';
  const hasSidebar = groups.length > 0;
  const sidebar = {
    groups,
    pathname,
    view: firstValue(search, 'vista') ?? null,
    requests: useUnseenRequests(account?.role),
  };
  const toggle = !account || !hasSidebar ? null : narrow ? () => setDrawer(true) : () => setWide(!wide);

  return (
    <FrameSlot>
      {(slot) => (
        <div className={classes.frame} data-wide={wide || undefined} data-rail={(hasSidebar && !narrow) || undefined}>
          <a
            className={classes.skip}
            href="#contenuto"
            onClick={(event) => {
              // The router uses the hash of the URL, so the skip link moves the focus without changing the hash.
              event.preventDefault();
              document.getElementById('contenuto')?.focus();
            }}
          >
            {SHELL.skip}
          </a>
          <TopBar
            account={account}
            wide={wide}
            narrow={narrow}
            onToggle={toggle}
            drawerOpen={drawer}
            onSearch={palette.show}
          />
          {!online && account && (
            <div role="status" className={classes.offline}>
              <Icon name="alert" size={18} />
              {OFFLINE.banner}
            </div>
          )}
          {hasSidebar && !narrow && (
            <nav className={classes.side} aria-label={SHELL.mainMenu}>
              <Sidebar {...sidebar} wide={wide} />
              <p className={classes.version}>{wide ? `${SHELL.version} ${VERSION}` : VERSION}</p>
            </nav>
          )}
          {slot}
          <main id="contenuto" tabIndex={-1} className={classes.sheet}>
            <UpdateNotice />
            <StaleNotice />
            {account && <PrivacyNotice account={account} />}
            {children}
          </main>
          {account?.role === 'CONSULTANT' && (
            <Suspense>
              <DropAnywhere />
            </Suspense>
          )}
          {keys.open && account && (
            <Suspense>
              <KeyboardHelp onClose={keys.close} />
            </Suspense>
          )}
          {palette.open && account && (
            <Suspense>
              <Palette account={account} placesOf={placesOf} onClose={palette.close} />
            </Suspense>
          )}
          {onPhoneBar && <BottomBar groups={groups} pathname={pathname} grant={account.activeGrant} />}
          <Dialog
            open={drawer && narrow}
            onClose={() => setDrawer(false)}
            title={SHELL.mainMenu}
            form="drawer"
            hideTitle
          >
            <nav aria-label={SHELL.mainMenu}>
              <Sidebar {...sidebar} wide onFollow={() => setDrawer(false)} />
            </nav>
            <p className={classes.version} data-wide>{`${SHELL.version} ${VERSION}`}</p>
          </Dialog>
        </div>
      )}
    </FrameSlot>
  );
}
