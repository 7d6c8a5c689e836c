import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { cpuSeconds, noteCpu } from '../support/process/cpu-seconds.ts';

/**
 * Runs before each test file. A worker shares imported modules between its files: restores globals and timers, and
 * resets the modules if this file or the previous one mocks any.
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
