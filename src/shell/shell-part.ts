import type { ComponentProps } from 'react';
import { partOf } from '../web/load-screen.ts';
import type Shell from './frame/shell.tsx';
import { loadShell } from './load-shell.ts';

/** The lazily loaded shell; if it is already loaded, it renders at once. */
export const SHELL = partOf<ComponentProps<typeof Shell>>(loadShell);
