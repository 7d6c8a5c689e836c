import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ERRORS, SHELL } from '../text/shell.ts';
import classes from './chunk-boundary.module.css';
import { ChunkProblem } from './load-screen.ts';

/** Catches a chunk that failed to load or a screen that threw, and offers to reload the page (spec §9). */
export class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <section className={classes.root} role="alert">
        <h1>{error instanceof ChunkProblem ? SHELL.chunkFailed : ERRORS.fallback}</h1>
        <p>{SHELL.chunkFailedHint}</p>
        <Button onClick={() => window.location.reload()}>{SHELL.reload}</Button>
      </section>
    );
  }
}
