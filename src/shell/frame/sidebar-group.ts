import type { IconName } from '../../web/ui/icon.tsx';

export interface SidebarEntry {
  label: string;
  icon: IconName;
  to: string;
  /** Beginnings of other addresses of this entry: it stays marked there. */
  also?: readonly string[];
}

export interface SidebarGroup {
  /** 'Documenti', 'Bacheca' (spec §2); the first group has no name. */
  name: string | null;
  entries: SidebarEntry[];
}

/** The entry that an address belongs to. */
export function isActive(entry: SidebarEntry, pathname: string): boolean {
  if (entry.to.split('?')[0] === pathname) return true;
  return entry.also?.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ?? false;
}
