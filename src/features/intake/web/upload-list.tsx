import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { formatBytes } from '../../../text/format.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Ring } from './file-pills.tsx';
import classes from './upload-list.module.css';
import { type Upload, uploadQueue } from './uploads.ts';

/** Files on their way: progress, reason of a refusal, another try. */
export function UploadList({ uploads, onIntake }: { uploads: readonly Upload[]; onIntake: (id: string) => void }) {
  const sending = uploads.some((one) => one.state === 'waiting' || one.state === 'sending');
  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);
  const shown = uploads.filter((one) => one.state !== 'sent');
  return (
    <ul className={classes.root} aria-label="File in caricamento" aria-live="polite">
      {shown.map((one) => (
        <li key={one.id} data-bad={one.reason ? true : undefined}>
          {one.reason ? <Icon name="alert" size={18} /> : <Ring share={one.share} />}
          <span className={classes.name}>
            <strong>{one.file.name}</strong> <small>{formatBytes(one.file.size)}</small>
          </span>
          {one.reason === null && one.state === 'sending' ? (
            <progress max={1} value={one.share} aria-label={`Caricamento di ${one.file.name}`} />
          ) : (
            <span className={classes.reason}>{one.reason ?? 'in attesa'}</span>
          )}
          {one.state === 'failed' && (
            <Button size="xs" variant="default" onClick={() => uploadQueue.retry(one.id, onIntake)}>
              Riprova
            </Button>
          )}
          {one.reason && (
            <button
              type="button"
              className={classes.remove}
              aria-label={`Togli ${one.file.name} dall’elenco`}
              onClick={() => uploadQueue.dismiss(one.id)}
            >
              <Icon name="x" size={18} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
