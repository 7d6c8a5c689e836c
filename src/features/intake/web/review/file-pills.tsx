import { useMemo, useState } from 'react';
import { formatCount } from '../../../../text/common/format.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { FILES, REFUSED_IN_SHORT } from '../../../../text/intake/intake-files.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type Upload, uploadQueue } from '../drop/uploads.ts';
import classes from './file-pills.module.css';
import type { IntakeFile, Row } from './review.ts';

/** If there are more files than this, a button hides the settled ones. */
const SHOWN = 8;

/** The files of an intake with their state; choosing a file shows only its rows. */
export function FilePills(props: {
  files: readonly IntakeFile[];
  rows: readonly Row[];
  /** The ids of files with an open question about their layout. */
  asking: readonly string[];
  uploads: readonly Upload[];
  chosen: string | null;
  onChoose: (file: string | null) => void;
}) {
  const { files, rows, asking, uploads, chosen, onChoose } = props;
  const [all, setAll] = useState(false);
  const dueOf = useMemo(() => {
    const counts = new Map<string, number>();
    for (const row of rows) if (row.posizione === 'decidere') counts.set(row.idFile, (counts.get(row.idFile) ?? 0) + 1);
    for (const file of asking) counts.set(file, (counts.get(file) ?? 0) + 1);
    return counts;
  }, [rows, asking]);
  const due = (file: IntakeFile) => dueOf.get(file.id) ?? 0;
  const isUrgent = (file: IntakeFile) =>
    file.stato !== 'read' || file.codiceMotivo !== null || due(file) > 0 || file.id === chosen;
  const urgent = files.filter(isUrgent);
  const few = files.length <= SHOWN ? files : [...urgent, ...files.filter((file) => !isUrgent(file))].slice(0, SHOWN);
  const shown = all ? files : few;
  return (
    <ul className={classes.root} aria-label={FILES.label}>
      {files.length > 1 && (
        <li>
          <button type="button" className={classes.pill} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
            <strong>{FILES.all}</strong>
            <span className={classes.word}>{formatCount(files.length)}</span>
          </button>
        </li>
      )}
      {shown.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={classes.pill}
            data-bad={file.codiceMotivo !== null || undefined}
            aria-pressed={files.length === 1 || chosen === file.id}
            onClick={() => onChoose(file.id)}
          >
            <Mark file={file} due={due(file)} />
            <strong>{file.nome}</strong>
            <span className={classes.word}>{wordOf(file, due(file))}</span>
          </button>
        </li>
      ))}
      {uploads.map((one) => (
        <li key={`upload-${one.id}`}>
          <span className={classes.pill} data-bad={one.reason ? true : undefined}>
            {one.reason ? <Icon name="alert" size={18} /> : <Ring share={one.share} />}
            <strong>{one.file.name}</strong>
            <span className={classes.word}>
              {one.reason ?? (one.state === 'waiting' ? FILES.waiting : FILES.sending(one.share))}
            </span>
            {one.state === 'failed' && (
              <button type="button" className={classes.act} onClick={() => uploadQueue.retry(one.id)}>
                {WORDS.retry}
              </button>
            )}
            {one.reason && (
              <button
                type="button"
                className={classes.act}
                aria-label={FILES.remove(one.file.name)}
                onClick={() => uploadQueue.dismiss(one.id)}
              >
                <Icon name="x" size={16} />
              </button>
            )}
          </span>
        </li>
      ))}
      {files.length > few.length && (
        <li>
          <button type="button" className={classes.pill} aria-expanded={all} onClick={() => setAll(!all)}>
            <strong>{all ? FILES.fewer : FILES.further(files.length - few.length)}</strong>
          </button>
        </li>
      )}
    </ul>
  );
}

function wordOf(file: IntakeFile, due: number): string {
  if (file.codiceMotivo === 'image-only' && due > 0) return FILES.noText(due);
  if (file.stato === 'refused' || file.codiceMotivo)
    return REFUSED_IN_SHORT[file.codiceMotivo ?? ''] ?? FILES.unreadable;
  if (file.stato === 'waiting') return FILES.waiting;
  if (file.stato === 'reading')
    return file.pagine === null ? FILES.reading : FILES.readingPage(file.pagineLette, file.pagine);
  return due > 0 ? REVIEW.due(due) : FILES.pages(file.pagine ?? 0);
}

function Mark({ file, due }: { file: IntakeFile; due: number }) {
  if (file.stato === 'refused' || file.codiceMotivo)
    return <Icon name={/password/.test(file.codiceMotivo ?? '') ? 'lock' : 'alert'} size={18} />;
  if (file.stato === 'read') return <Icon name={due > 0 ? 'alert' : 'check'} size={18} />;
  return <Ring share={file.pagine ? file.pagineLette / file.pagine : 0} />;
}

/** Shows the progress as a ring; the adjacent text says the same. */
export function Ring({ share, size = 18 }: { share: number; size?: number }) {
  const around = 2 * Math.PI * 7;
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" className={classes.ring} aria-hidden="true" focusable="false">
      <circle cx="9" cy="9" r="7" />
      <circle cx="9" cy="9" r="7" data-part strokeDasharray={`${around * Math.max(share, 0.04)} ${around}`} />
    </svg>
  );
}
