import type { IconName } from '../../web/ui/icon.tsx';

export interface SidebarEntry {
  label: string;
  icon: IconName;
  to: string;
  /** Prefixes of further paths on which this entry is marked as current. */
  also?: readonly string[];
}

export interface SidebarGroup {
  /** 'Documenti', 'Bacheca' (spec §2); the first group has no name. */
  name: string | null;
  entries: SidebarEntry[];
}

/** Whether the entry is marked as current on this path. */
export function isActive(entry: SidebarEntry, pathname: string): boolean {
  if (entry.to.split('?')[0] === pathname) return true;
  return entry.also?.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ?? false;
}
