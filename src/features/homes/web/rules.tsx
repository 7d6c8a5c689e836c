import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../text/common/format.ts';
import { RULES } from '../../../text/documents/rules.ts';
import { refresh, useChange } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { closingBoard } from '../../documents/core/closing.contract.ts';
import { suspendRules } from '../../documents/core/rules.contract.ts';
import type { ClosingRow } from './closing-actions.tsx';
import type { Board } from './companies-to-follow.ts';
import classes from './rules.module.css';

/** The rules of a company and the state of its approval, shown next to the state of the month. */
export function RuleChips({ row, children }: { row: ClosingRow; children: ReactNode }) {
  const { regole, visto } = row;
  if (regole === null && visto === null) return children;
  return (
    <span className={classes.chips}>
      <span>
        {children}
        {regole?.giornoPubblicazione != null && (
          <Chip tone="mute" icon="clock" text={RULES.publishes(regole.giornoPubblicazione)} />
        )}
        {regole !== null && regole.solleciti.length > 0 && (
          <Chip tone="mute" icon="bell" text={RULES.reminds(regole.solleciti)} />
        )}
      </span>
      {visto ? (
        <span>
          <ApprovalChip visto={visto} />
        </span>
      ) : (
        regole?.visto && (
          <span>
            <Chip tone="mute" icon="check" text={RULES.asks} />
          </span>
        )
      )}
    </span>
  );
}

function ApprovalChip({ visto }: { visto: NonNullable<ClosingRow['visto']> }) {
  const { stato, cedolini, il, da, motivo } = visto;
  if (stato === 'dato') return <Chip tone="ok" icon="check" text={RULES.given(formatDay(il), da ?? '')} />;
  if (stato === 'negato')
    return (
      <>
        <Chip tone="bad" icon="ban" text={RULES.declined(formatDay(il), da ?? '')} />
        {motivo && <span className={layout.hint}>«{motivo}»</span>}
      </>
    );
  return <Chip tone="warn" icon="clock" text={il ? RULES.askedOn(formatDay(il)) : RULES.asked(cedolini)} />;
}

/** Suspends all rules of the practice, or resumes them. */
export function SuspendedRules({ board, mayChange }: { board: Board; mayChange: boolean }) {
  const [asking, setAsking] = useState(false);
  const { sospese } = board;
  const change = useChange(suspendRules, {
    onDone: () => {
      setAsking(false);
      say(sospese ? RULES.resumedNow : RULES.suspendedNow, { icon: sospese ? 'restore' : 'ban' });
      void refresh(closingBoard);
    },
  });
  const hasRules = board.aziende.some((row) => row.regole !== null);
  if (!sospese && !(mayChange && hasRules)) return null;
  const verb = sospese ? RULES.resume : RULES.suspend;
  const button = mayChange && (
    <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
      {verb}
    </Button>
  );
  return (
    <div className={layout.above16}>
      {sospese ? (
        <Banner tone="warn" icon="ban">
          <div className={layout.spread}>
            <span>{RULES.suspended(formatDay(sospese.il), sospese.da)}</span>
            {button}
          </div>
        </Banner>
      ) : (
        <div className={classes.end}>{button}</div>
      )}
      <ConfirmDialog
        open={asking}
        busy={change.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => change.mutate({ body: { sospese: sospese === null } })}
        title={verb}
        verb={verb}
        text={sospese ? RULES.resumeText : RULES.suspendText}
        error={change.error}
      />
    </div>
  );
}
