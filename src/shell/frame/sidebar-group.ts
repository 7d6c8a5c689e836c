import type { IconName } from '../../web/ui/icon.tsx';

export interface SidebarEntry {
  label: string;
  icon: IconName;
  to: string;
  /** Prefixes of further paths on which this entry is marked as current. */
  also?: readonly string[];
  /** The `vista` of the query string for which this entry is current, if the page is shared; null for none. */
  view?: string | null;
  /** The number that the entry shows. */
  count?: 'requests';
}

export interface SidebarGroup {
  /** 'Documenti', 'Bacheca' (spec §2); null for entries that stand alone. */
  name: string | null;
  /** True for a group at the foot that stays closed until it is needed. */
  folded?: true;
  entries: SidebarEntry[];
}

/** Whether the entry is marked as current on this path, with this `vista` in the query string. */
export function isActive(entry: SidebarEntry, pathname: string, view: string | null = null): boolean {
  if (entry.view !== undefined && entry.view !== view) return false;
  if (entry.to.split('?')[0] === pathname) return true;
  return entry.also?.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ?? false;
}
