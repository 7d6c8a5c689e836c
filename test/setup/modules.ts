import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { cpuSeconds, noteCpu } from '../support/process/cpu-seconds.ts';

/**
 * Before each file of a worker, which shares with the one before it what both import: globals and time are the true
 * ones again, and where something stands in a module's place, that file and the next begin with modules of their own.
 */
const worker = globalThis as { hasReplaced?: boolean };
const file = expect.getState().testPath ?? '';
const replaces = /\bvi\.mock\(/.test(readFileSync(file, 'utf8'));
vi.unstubAllGlobals();
vi.useRealTimers();
if (replaces || worker.hasReplaced) vi.resetModules();
worker.hasReplaced = replaces;

const before = cpuSeconds();
afterAll(() => noteCpu(path.relative(process.cwd(), file).split(path.sep).join('/'), cpuSeconds() - before));
