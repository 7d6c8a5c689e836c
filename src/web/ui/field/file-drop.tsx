import { type ReactNode, useEffect, useRef, useState } from 'react';
import { INTAKE } from '../../../text/intake/intake-screens.ts';
import { Icon } from '../icon.tsx';
import classes from './file-drop.module.css';

/** The number of mounted components that handle dropped files themselves. */
let takers = 0;

/**
 * Accepts files dropped anywhere on the page, and returns whether the user is dragging files over it.
 *
 * @param otherwise accepts files only if no other component of the page does
 */
export function usePageDrop(onFiles: (files: File[]) => void, { otherwise = false } = {}): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!otherwise) takers += 1;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const hasFiles = (event: DragEvent) =>
      !(otherwise && takers > 0) && (event.dataTransfer?.types.includes('Files') ?? false);
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      clearTimeout(leaving);
      // "dragleave" also fires for every child element, so the files count as gone only when no other drag event
      // follows.
      leaving = setTimeout(() => setOver(false), 200);
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      clearTimeout(leaving);
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      if (!otherwise) takers -= 1;
      clearTimeout(leaving);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [otherwise]);
  return over;
}

/** Covers the page while the user drags files over it. */
export function DropVeil({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.veil} aria-hidden="true">
      <Icon name="upload" size={32} />
      <strong>{children ?? INTAKE.dropNow}</strong>
    </div>
  );
}
