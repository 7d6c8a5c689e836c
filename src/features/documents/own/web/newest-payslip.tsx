import { WORDS } from '../../../../text/common/words.ts';
import { OWN } from '../../../../text/documents/own-documents.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { type figuresOf, fullName, type OwnDocument } from '../../core/own-documents.ts';
import classes from './newest-payslip.module.css';
import { OwnFigures } from './own-figures.tsx';
import { aboutDocument } from './own-row.tsx';

/** Shows the newest payslip as a sheet with a folded corner, so that one tap after login opens the payslip. */
export function NewestPayslip(props: {
  payslip: OwnDocument;
  /** The payslip's figures, as far as they are certain. */
  figures: ReturnType<typeof figuresOf>;
  onOpen: (document: OwnDocument) => void;
  onDownload: (document: OwnDocument) => void;
  busy: boolean;
}) {
  const { payslip, figures, onOpen, onDownload, busy } = props;
  const isNew = payslip.nuovo;
  return (
    <section className={classes.card} aria-labelledby="ultimo-cedolino" data-new={isNew || undefined}>
      <p className={classes.kicker}>{isNew ? OWN.newPayslip : OWN.lastPayslip}</p>
      <h2 id="ultimo-cedolino">{fullName(payslip)}</h2>
      <p className={classes.about}>{aboutDocument(payslip)}</p>
      {figures && <OwnFigures figures={figures} />}
      <div className={classes.actions}>
        <ActionButton
          variant="filled"
          size="lg"
          icon="document"
          className={classes.open}
          busy={busy}
          onClick={() => onOpen(payslip)}
        >
          {OWN.openPayslip}
        </ActionButton>
        <ActionButton
          size="lg"
          className={classes.download}
          label={`${WORDS.download} ${fullName(payslip)}`}
          onClick={() => onDownload(payslip)}
        >
          <Icon name="download" />
        </ActionButton>
      </div>
    </section>
  );
}
