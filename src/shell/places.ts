import type { Role } from '../access/roles.ts';
import type { PaletteEntry } from '../features/search/web/palette.tsx';
import { inOwnWords } from '../text/common/language.ts';
import { PLACES } from '../text/search.ts';
import { SHELL } from '../text/shell.ts';
import { decide, matchRoute } from '../web/guard.ts';
import { paths } from '../web/paths.ts';
import { SCREENS } from './screens.ts';
import { sidebarFor } from './sidebar-entries.ts';

/** All pages that the role may open: first those of the menu, then those reached by buttons and the avatar menu. */
export function placesOf(role: Role, companies: readonly string[]): PaletteEntry[] {
  const entries = sidebarFor(role, companies).flatMap(({ name, entries }) =>
    entries.map(({ label, icon, to }) => ({ label: name === null ? label : `${name}: ${label}`, icon, to })),
  );
  const seen = new Set(entries.map(({ to }) => to));
  const others = placesBeside(role, companies).filter(({ to }) => {
    const screen = matchRoute(SCREENS, to);
    return screen !== undefined && decide(screen.access, role) === 'enter' && !seen.has(to);
  });
  return [...entries, ...others];
}

function placesBeside(role: Role, companies: readonly string[]): PaletteEntry[] {
  const account: PaletteEntry[] = [
    { label: SHELL.userData, icon: 'user', to: paths.userData() },
    { label: SHELL.password, icon: 'lock', to: paths.changePassword() },
    { label: SHELL.help, icon: 'help', to: paths.faq() },
  ];
  const privacy: PaletteEntry = { label: SHELL.privacy, icon: 'document', to: paths.privacy(role) };
  const uploads: PaletteEntry[] = [
    { label: PLACES.uploadWorkers, icon: 'upload', to: paths.upload('employeeDocument', companies) },
    { label: PLACES.uploadCompany, icon: 'upload', to: paths.upload('companyDocument', companies) },
  ];
  switch (role) {
    case 'CONSULTANT':
      return [...uploads, { label: PLACES.importCompanies, icon: 'upload', to: paths.importCompanies() }, ...account];
    case 'COMPANY':
      return [
        ...uploads,
        { label: PLACES.privacyDocuments, icon: 'document', to: paths.privacyDocuments() },
        { label: PLACES.newNotice, icon: 'chat', to: paths.newNotice() },
        ...account,
        privacy,
      ];
    case 'BRANCH':
      return [...account, privacy];
    case 'EMPLOYEE':
      return [{ label: inOwnWords(PLACES.newRequest), icon: 'inbox', to: paths.newOwnRequest() }, ...account, privacy];
    case 'ADMIN':
      return [
        { label: PLACES.newConsultant, icon: 'plus', to: paths.newConsultant() },
        { label: PLACES.security, icon: 'lock', to: paths.security() },
        { label: SHELL.password, icon: 'lock', to: paths.changePassword() },
      ];
  }
}
