import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { FORM } from '../../../text/common/forms.ts';
import { askToLeave, unsaved } from '../../unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The question before unsaved input is lost: by a dialog that closes, another page, or a closed window (P244). */
export function UnsavedQuestion() {
  const { history } = useRouter();
  const isGuarded = useSyncExternalStore(unsaved.subscribe, unsaved.isGuarded);
  const answer = useSyncExternalStore(unsaved.subscribe, unsaved.question);
  useEffect(() => {
    if (!isGuarded) return;
    /** Returning true blocks the navigation. */
    const blockerFn: BlockerFn = async ({ action, currentLocation, nextLocation }) =>
      unsaved.losesBy(action, currentLocation.pathname === nextLocation.pathname) && !(await askToLeave());
    return history.block({ blockerFn, enableBeforeUnload: () => unsaved.losesBy('UNLOAD') });
  }, [isGuarded, history]);
  return (
    <ConfirmDialog
      open={answer !== null}
      onClose={() => answer?.(false)}
      onConfirm={() => answer?.(true)}
      title={FORM.unsaved}
      text={FORM.unsavedText}
      verb={FORM.leave}
      danger
    />
  );
}
