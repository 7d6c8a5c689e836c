import { useMemo, useState } from 'react';
import { counted, formatCount } from '../../../text/format.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import classes from './file-pills.module.css';
import type { IntakeFile, Row } from './review.ts';
import { type Upload, uploadQueue } from './uploads.ts';

/** Beyond this many files the settled ones wait behind a button. */
const SHOWN = 8;

/** A refused file in a few words; its whole sentence stands beneath when it is chosen. */
const SHORT: Record<string, string> = {
  'not-a-pdf': 'non è un PDF',
  'password-required': 'serve la password',
  'wrong-password': 'password non corretta',
  'image-only': 'nessun testo: serve il PDF originale',
  damaged: 'danneggiato',
  'too-many-pages': 'oltre 5.000 pagine',
  'too-large': 'oltre 200 MB',
  'too-many-files': 'troppi file nell’archivio',
  'archive-damaged': 'archivio danneggiato',
  'archive-encrypted': 'archivio con password',
  'archive-empty': 'archivio vuoto',
  'archive-over-quota': 'spazio dello studio esaurito',
  'took-too-long': 'lettura interrotta',
  'too-much-memory': 'lettura interrotta',
};

/** The files of an intake with what becomes of each; choosing one narrows the review to it. */
export function FilePills(props: {
  files: readonly IntakeFile[];
  rows: readonly Row[];
  /** Files whose question about the layout is open. */
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
    <ul className={classes.root} aria-label="File dell’acquisizione">
      {files.length > 1 && (
        <li>
          <button type="button" className={classes.pill} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
            <strong>Tutti i file</strong>
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
            <Mark file={file} />
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
              {one.reason ?? (one.state === 'waiting' ? 'in attesa' : `caricamento ${Math.round(one.share * 100)} %`)}
            </span>
            {one.state === 'failed' && (
              <button type="button" className={classes.act} onClick={() => uploadQueue.retry(one.id)}>
                Riprova
              </button>
            )}
            {one.reason && (
              <button
                type="button"
                className={classes.act}
                aria-label={`Togli ${one.file.name}`}
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
            <strong>{all ? 'Mostra meno' : `Altri ${formatCount(files.length - few.length)}`}</strong>
          </button>
        </li>
      )}
    </ul>
  );
}

function wordOf(file: IntakeFile, due: number): string {
  if (file.codiceMotivo === 'image-only' && due > 0) return `nessun testo, ${formatCount(due)} da decidere`;
  if (file.stato === 'refused' || file.codiceMotivo) return SHORT[file.codiceMotivo ?? ''] ?? 'non leggibile';
  if (file.stato === 'waiting') return 'in attesa';
  if (file.stato === 'reading')
    return file.pagine === null
      ? 'lettura'
      : `lettura, pagina ${formatCount(file.pagineLette)} di ${formatCount(file.pagine)}`;
  return due > 0 ? `${formatCount(due)} da decidere` : counted(file.pagine ?? 0, 'pagina', 'pagine');
}

function Mark({ file }: { file: IntakeFile }) {
  if (file.stato === 'refused' || file.codiceMotivo)
    return <Icon name={/password/.test(file.codiceMotivo ?? '') ? 'lock' : 'alert'} size={18} />;
  if (file.stato === 'read') return <Icon name="check" size={18} />;
  return <Ring share={file.pagine ? file.pagineLette / file.pagine : 0} />;
}

/** How far it is, as a ring; the words beside it say it too. */
export function Ring({ share, size = 18 }: { share: number; size?: number }) {
  const around = 2 * Math.PI * 7;
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" className={classes.ring} aria-hidden="true" focusable="false">
      <circle cx="9" cy="9" r="7" />
      <circle cx="9" cy="9" r="7" data-part strokeDasharray={`${around * Math.max(share, 0.04)} ${around}`} />
    </svg>
  );
}
