import type { ReactNode } from 'react';
import { partOf } from '../web/load-screen.ts';
import { loadShell } from './load-shell.ts';

/** The desk as a part: drawn at once when it is loaded. */
export const SHELL = partOf<{ children: ReactNode }>(loadShell);
