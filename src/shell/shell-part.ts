import type { ComponentProps } from 'react';
import { partOf } from '../web/load-screen.ts';
import type Shell from './frame/shell.tsx';
import { loadShell } from './load-shell.ts';

/** The lazily loaded desk; it renders at once when it is already loaded. */
export const SHELL = partOf<ComponentProps<typeof Shell>>(loadShell);
