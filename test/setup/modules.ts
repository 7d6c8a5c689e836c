import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/**
 * Before each file of a worker, which shares with the one before it what both import: globals and time are the true
 * ones again, and where something stands in a module's place, that file and the next begin with modules of their own.
 */
const worker = globalThis as { hasReplaced?: boolean };
const replaces = /\bvi\.mock\(/.test(readFileSync(expect.getState().testPath ?? '', 'utf8'));
vi.unstubAllGlobals();
vi.useRealTimers();
if (replaces || worker.hasReplaced) vi.resetModules();
worker.hasReplaced = replaces;
