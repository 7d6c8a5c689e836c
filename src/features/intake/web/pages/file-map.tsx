import { useState } from 'react';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { Upload } from '../drop/uploads.ts';
import { FilePills } from '../review/file-pills.tsx';
import type { IntakeFile, Row } from '../review/review.ts';
import classes from './file-map.module.css';
import { PageRibbon } from './page-ribbon.tsx';

/** In a window lower than this many px, the page map is collapsed to leave space for the rows. */
const LOW_WINDOW = 760;

/**
 * The files of an intake with their pages as a ribbon. If collapsed, shows a slim ribbon and only the files that need
 * an action.
 */
export function FileMap(props: {
  files: readonly IntakeFile[];
  /** The rows of all files; each file shows how many it has. */
  rows: readonly Row[];
  /** The rows of the chosen file, which the ribbon shows. */
  shown: readonly Row[];
  asking: readonly string[];
  uploads: readonly Upload[];
  chosen: string | null;
  current: number | null;
  onChoose: (file: string | null) => void;
  onGo: (n: number) => void;
}) {
  const { files, rows, shown, asking, uploads, chosen, current, onChoose, onGo } = props;
  const [folded, setFolded] = useState(() => window.innerHeight < LOW_WINDOW);
  const fileOrder = files.map(({ id }) => id);
  const inNeed =
    uploads.length > 0 || files.some((file) => file.stato !== 'read' || file.codiceMotivo !== null) || chosen !== null;
  return (
    <>
      {(!folded || inNeed) && (
        <FilePills files={files} rows={rows} asking={asking} uploads={uploads} chosen={chosen} onChoose={onChoose} />
      )}
      {shown.length > 0 && (
        <div className={classes.root} data-folded={folded || undefined}>
          <PageRibbon rows={shown} files={fileOrder} current={current} slim={folded} onGo={onGo} />
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!folded}
            aria-label={INTAKE.fileMap}
            title={folded ? INTAKE.unfoldMap : INTAKE.foldMap}
            onClick={() => setFolded(!folded)}
          >
            <Icon name={folded ? 'chevron-down' : 'chevron-up'} size={18} />
          </button>
        </div>
      )}
    </>
  );
}
