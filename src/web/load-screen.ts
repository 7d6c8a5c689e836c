import { type ComponentType, createElement, lazy, useEffect } from 'react';
import { CHUNK_TIMEOUT_MS } from './constants.ts';

/** Thrown when a chunk of the portal did not load; the page offers to reload. */
export class ChunkProblem extends Error {
  override readonly name = 'ChunkProblem';
}

/** Loads a chunk of the portal, for at most 120 s (spec §9). */
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

/** Loads a chunk once for all callers; after a failure the next call loads it again. */
export function fetchOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | null = null;
  return () => {
    module ??= inTime(load).catch((error: unknown) => {
      module = null;
      throw error;
    });
    return module;
  };
}

/** A lazily loaded part of the portal. */
export interface Part<Props, Module> {
  fetch: () => Promise<Module>;
  /** The component, which suspends while the chunk loads. */
  Component: ComponentType<Props>;
}

export function partOf<
  Props extends object,
  Module extends { default: ComponentType<Props> } = { default: ComponentType<Props> },
>(load: () => Promise<Module>): Part<Props, Module> {
  let arrived: ComponentType<Props> | null = null;
  const fetch = fetchOnce(async () => {
    const loaded = await load();
    arrived = loaded.default;
    return loaded;
  });
  const Late = lazy(fetch) as ComponentType<Props>;
  return {
    fetch,
    // Renders a loaded part without `lazy`, which would suspend even then: React delays the content after a fallback by
    // 300 ms.
    Component: (props) => createElement(arrived ?? Late, props),
  };
}

/** How long, in ms, the previous page stays visible while the next one loads. */
const PATIENCE_MS = 400;

/**
 * Waits for `needed`, but only briefly: a chunk that loads later, or fails, is handled by the component that renders
 * it.
 */
export async function waitBriefly(needed: Promise<unknown>): Promise<void> {
  await Promise.race([needed.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Lets the browser paint before more work is done. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Loads the chunks that the user's next click may need, once the page is painted. A failure is reported only when the
 * chunk is needed.
 */
export function useFetchedLater(fetch: (() => Promise<unknown>) | undefined, painted = true): void {
  useEffect(() => {
    if (fetch && painted)
      void nextTask()
        .then(fetch)
        .catch(() => undefined);
  }, [fetch, painted]);
}
