import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './file-drop.module.css';
import { Icon } from './icon.tsx';

export interface FileDropProps {
  /** 'Trascina qui il PDF del mese'. */
  title: string;
  hint?: ReactNode;
  /** As of an input: 'application/pdf,.pdf,.zip'. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  whyNot?: string | null;
  buttonText?: string;
}

/** A place to drop files, or to choose them by keyboard. What is accepted is decided, with its reason, by the caller. */
export function FileDrop(props: FileDropProps) {
  const { title, hint, accept, multiple = true, onFiles, whyNot, buttonText = 'Scegli i file' } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const give = (files: FileList | null) => {
    setOver(false);
    if (whyNot || !files || files.length === 0) return;
    onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={classes.drop}
      data-over={over || undefined}
      aria-label={title}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        give(event.dataTransfer.files);
      }}
    >
      <Icon name="inbox" size={32} />
      <div>
        <p className={classes.title}>{title}</p>
        <p id={hintId} className={classes.hint}>
          {whyNot ?? hint}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={18} />}
        aria-describedby={hintId}
        aria-disabled={whyNot ? true : undefined}
        onClick={() => {
          if (!whyNot) input.current?.click();
        }}
      >
        {buttonText}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          give(event.currentTarget.files);
          // The same file may be chosen again after a mistake.
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

/** One file on its way. */
export interface FileProgress {
  id: string;
  name: string;
  /** Small line: size, page being read, reason of a refusal. */
  detail?: string;
  /** 0 to 1; null while nothing can be measured. */
  share: number | null;
  state: 'sending' | 'reading' | 'done' | 'failed';
  onRetry?: () => void;
  onRemove?: () => void;
}

/** Files with their progress; a failed one says why and can be tried again. */
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
