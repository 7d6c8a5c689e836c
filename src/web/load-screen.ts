import { type ComponentType, createElement, lazy, useEffect } from 'react';
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

/** Fetches a part once for all callers; after a failure the next call fetches it again. */
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

/** A part of the portal that loads when it is first wanted. */
export interface Part<Props, Module> {
  fetch: () => Promise<Module>;
  /** Suspends while the part loads. */
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
    // A loaded part is drawn at once: `lazy` would suspend all the same, and React delays the content after a fallback
    // by 300 ms.
    Component: (props) => createElement(arrived ?? Late, props),
  };
}

/** How long the former page stays visible while the next one loads. */
const PATIENCE_MS = 400;

/** Waits, but not for long: a part that comes later, or fails, is handled where it is drawn. */
export async function waitBriefly(needed: Promise<unknown>): Promise<void> {
  await Promise.race([needed.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Lets the browser paint what it has, before more is done. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Fetches the parts of the next click, once the page is painted; a failure is reported when the part is wanted. */
export function useFetchedLater(fetch: (() => Promise<unknown>) | undefined, painted = true): void {
  useEffect(() => {
    if (fetch && painted)
      void nextTask()
        .then(fetch)
        .catch(() => undefined);
  }, [fetch, painted]);
}
