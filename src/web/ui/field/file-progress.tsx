import { Button } from '@mantine/core';
import { Icon } from '../icon.tsx';
import classes from './file-progress.module.css';

/** The progress of one file. */
export interface FileProgress {
  id: string;
  name: string;
  /** A small line: size, page being read, or reason of a refusal. */
  detail?: string;
  /** From 0 to 1; null while the progress is unknown. */
  share: number | null;
  state: 'waiting' | 'sending' | 'reading' | 'done' | 'failed';
  onRetry?: () => void;
  onRemove?: () => void;
}

/** The files with their progress. A file that failed shows the reason and can be retried. */
export function FileProgressList({ files }: { files: readonly FileProgress[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id} data-state={file.state}>
          <Icon name={file.state === 'failed' ? 'alert' : file.state === 'done' ? 'check' : 'document'} size={18} />
          <div className={classes.fileWords}>
            <p>
              <strong>{file.name}</strong>
              {file.share !== null && file.state !== 'failed' && file.state !== 'done' && (
                <span>{Math.round(file.share * 100)}%</span>
              )}
            </p>
            {(file.state === 'sending' || file.state === 'reading') && (
              <progress aria-label={file.name} value={file.share ?? undefined} max={1} />
            )}
            {file.detail && (
              <p className={classes.detail} role={file.state === 'failed' ? 'alert' : undefined}>
                {file.detail}
              </p>
            )}
          </div>
          {file.onRetry && file.state === 'failed' && (
            <Button variant="default" size="xs" onClick={file.onRetry}>
              Riprova
            </Button>
          )}
          {file.onRemove && (
            <button type="button" className={classes.remove} aria-label={`Togli ${file.name}`} onClick={file.onRemove}>
              <Icon name="x" size={16} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
