import { SNACKBAR_MS } from '../../constants.ts';
import type { IconName } from '../icon.tsx';

/** A short message about something that has happened, shown for 5 s with a 'Chiudi' button (spec §2, §9). */
export interface Snack {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  icon?: IconName;
  /** Reverts the action; if present, the message has the button 'Annulla'. */
  undo?: () => void;
}

let current: Snack | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function set(snack: Snack | null): void {
  current = snack;
  for (const listener of listeners) listener();
}

function arm(): void {
  clearTimeout(timer);
  timer = setTimeout(() => set(null), SNACKBAR_MS);
}

/** Shows a message for 5 seconds; a newer message replaces it. */
export function say(text: string, options: { tone?: Snack['tone']; icon?: IconName; undo?: () => void } = {}): void {
  set({ id: nextId++, text, tone: options.tone ?? 'plain', icon: options.icon, undo: options.undo });
  arm();
}

export const snackbar = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => current,
  close: () => {
    clearTimeout(timer);
    set(null);
  },
  /** Pauses the timer while the pointer or the focus is on the snackbar (WCAG 2.2.1). */
  hold: () => clearTimeout(timer),
  release: () => {
    if (current) arm();
  },
};
