import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RULES } from '../../../../text/documents/rules.ts';
import { useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import { FieldSentence } from '../../../../web/ui/field/field-sentence.tsx';
import { SelectField } from '../../../../web/ui/field/select-field.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { setRules } from '../../core/rules.contract.ts';
import { LAST_PUBLISH_DAY, readRemindDays } from '../../core/standing-rule.ts';
import classes from './rules-dialog.module.css';
import { HAND, ruleOf, type Settled, startOf } from './settled.ts';

const DAYS = [
  { value: HAND, label: RULES.byHand },
  ...Array.from({ length: LAST_PUBLISH_DAY }, (_, n) => ({ value: String(n + 1), label: RULES.onDay(n + 1) })),
];

/** Sets the standing rules of the chosen companies (P120, P121). */
export function RulesDialog(props: {
  companies: readonly { cfAzienda: string; ragioneSociale: string; regole: Settled | null }[];
  onClose: () => void;
  /** Refetches the data that shows the rules. */
  onSaved: () => Promise<void>;
}) {
  const { companies, onClose, onSaved } = props;
  const { differ, ...start } = startOf(companies.map(({ regole }) => regole));
  const [day, setDay] = useState(start.day);
  const [approval, setApproval] = useState(start.approval);
  const [days, setDays] = useState(start.days);
  const read = readRemindDays(days);
  const save = useChange(setRules, {
    onDone: async ({ aggiornati }) => {
      await onSaved();
      onClose();
      say(RULES.saved(aggiornati), { icon: 'check' });
    },
  });
  const confirm = () =>
    save.mutate({
      body: {
        aziende: companies.map(({ cfAzienda }) => cfAzienda),
        ...ruleOf({ day, approval, days }),
      },
    });
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={confirm}
      busy={save.isPending}
      whyNot={read === null ? RULES.remindWrong : null}
      title={RULES.title(companies.map(({ ragioneSociale }) => ragioneSociale))}
      verb={RULES.save}
      text={RULES.about}
      error={save.error}
    >
      <div className={classes.fields}>
        {differ && (
          <Banner tone="warn" icon="alert">
            {RULES.differ}
          </Banner>
        )}
        <div>
          <SelectField label={RULES.day} value={day} onChange={setDay} options={DAYS} />
          <p className={classes.hint}>{RULES.dayHint}</p>
        </div>
        <div>
          <Check label={RULES.approval} checked={approval} onChange={setApproval} />
          <p className={classes.hint}>{RULES.approvalHint}</p>
        </div>
        <TextInput
          label={RULES.remind}
          description={RULES.remindHint}
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          error={read === null && <FieldSentence text={RULES.remindWrong} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      </div>
    </ConfirmDialog>
  );
}
