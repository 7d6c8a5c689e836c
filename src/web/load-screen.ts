import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CHUNK_TIMEOUT_MS } from './constants.ts';

/** A part of the portal that did not arrive: the page offers to reload. */
export class ChunkProblem extends Error {
  override readonly name = 'ChunkProblem';
}

/** Loads a part of the portal, but no longer than the spec's 120 s (spec §9). */
export function inTime<T>(load: () => Promise<T>, limit: number = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkProblem(`No answer after ${limit} ms`)), limit);
    load().then(
      (loaded) => {
        clearTimeout(timer);
        resolve(loaded);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(new ChunkProblem('A part could not be loaded', { cause: error }));
      },
    );
  });
}

export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> {
  return lazy(() => inTime(load));
}

/** The desk that every screen behind the login stands on. */
export const loadShell = () => import('./shell/shell.tsx');
