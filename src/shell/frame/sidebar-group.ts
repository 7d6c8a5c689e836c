import type { IconName } from '../../web/ui/icon.tsx';

export interface SidebarEntry {
  label: string;
  icon: IconName;
  to: string;
  /** Prefixes of other addresses where this entry stays marked as current. */
  also?: readonly string[];
}

export interface SidebarGroup {
  /** 'Documenti', 'Bacheca' (spec §2); the first group has no name. */
  name: string | null;
  entries: SidebarEntry[];
}

/** Whether the address belongs to this entry. */
export function isActive(entry: SidebarEntry, pathname: string): boolean {
  if (entry.to.split('?')[0] === pathname) return true;
  return entry.also?.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ?? false;
}
