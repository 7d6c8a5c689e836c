import { lazy, Suspense } from 'react';
import { FILES } from '../../../../text/intake/intake-files.ts';
import { inTime } from '../../../../web/load-screen.ts';
import layout from '../../../../web/ui/layout.module.css';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import type { IntakeFile } from '../review/review.ts';
import classes from './refused-file.module.css';

/** This chunk is loaded when the first locked file is shown. */
const UnlockFile = lazy(() => inTime(() => import('./unlock-file.tsx')));

/**
 * Shows why a file gave no pages and what can be done. For an encrypted file it asks for the password, also again after
 * the portal has deleted it.
 */
export function RefusedFile({ intakeId, file, readOnly }: { intakeId: string; file: IntakeFile; readOnly: boolean }) {
  const locked = file.codiceMotivo?.includes('password') ?? false;
  const assignable = file.codiceMotivo === 'image-only';
  return (
    <div className={layout.above12}>
      <Banner tone={locked || assignable ? 'warn' : 'bad'} icon={locked ? 'lock' : 'alert'}>
        <p className={classes.name}>{file.nome}</p>
        <p>
          {file.motivo ?? FILES.cannotBeRead}
          {locked && ` ${FILES.passwordIsNotKept}`}
        </p>
        {locked && !readOnly && (
          <Suspense>
            <UnlockFile intakeId={intakeId} file={file} />
          </Suspense>
        )}
      </Banner>
    </div>
  );
}
