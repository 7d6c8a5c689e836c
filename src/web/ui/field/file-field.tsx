import { useId, useRef, useState } from 'react';
import { FILE_FIELD } from '../../../text/common/files.ts';
import { formatBytes } from '../../../text/common/format.ts';
import { shrinkPhoto } from '../../shrink-photo.ts';
import { picks } from '../../unsaved.ts';
import { Icon } from '../icon.tsx';
import classes from './file-field.module.css';

/** A field for one file, chosen or dropped. A photo that is too large is scaled down before its size is checked. */
export function FileField(props: {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
  maxBytes: number;
  error?: string | null | undefined;
  accept?: string;
  /** Which files are allowed; defaults to a PDF, photo or document of up to 2 MB. */
  hint?: string | undefined;
}) {
  const { label, file, onChange, maxBytes, error, accept, hint = FILE_FIELD.hint } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (given: File | undefined) => {
    if (!given) return;
    const fitting = await shrinkPhoto(given, maxBytes);
    const fits = fitting.size <= maxBytes;
    setRefused(fits ? null : FILE_FIELD.tooLarge);
    onChange(fits ? fitting : null);
  };
  const message = refused ?? error;
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the field inside it */}
      <div
        className={classes.box}
        data-bad={message ? true : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
          picks(input.current);
        }}
      >
        <Icon name={file ? 'document' : 'upload'} />
        <span className={classes.words}>
          {file ? (
            <>
              <strong>{file.name}</strong>
              <small>{formatBytes(file.size)}</small>
            </>
          ) : (
            <small>{hint}</small>
          )}
        </span>
        <span className={classes.pick}>
          <input
            ref={input}
            id={id}
            type="file"
            data-file={file?.name ?? ''}
            accept={accept}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-error` : undefined}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <span aria-hidden="true">{file ? FILE_FIELD.change : FILE_FIELD.choose}</span>
        </span>
        {file && (
          <button
            type="button"
            className={classes.remove}
            aria-label={`${FILE_FIELD.remove} ${file.name}`}
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          >
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {message}
      </p>
    </div>
  );
}
