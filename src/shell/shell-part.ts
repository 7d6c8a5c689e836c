import type { ReactNode } from 'react';
import { partOf } from '../web/load-screen.ts';
import { loadShell } from './load-shell.ts';

/** The desk as a part that is drawn at once when it is there. */
export const SHELL = partOf<{ children: ReactNode }>(loadShell);
