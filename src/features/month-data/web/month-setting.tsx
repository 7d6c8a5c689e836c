import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { MONTH_COLUMNS } from '../../../text/month-data/columns.ts';
import { MONTH_SETTING } from '../../../text/month-data/month-data.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { readMonthSetting, setMonthSetting } from '../month-data.contract.ts';
import { COLUMN_KEYS, MOST_COLUMNS } from '../month-data.ts';
import classes from './month-data.module.css';

type Setting = ResponseOf<typeof readMonthSetting>;
type Company = { cfAzienda: string; ragioneSociale: string };

/** The columns that the practice asks for, in general or of one company, and their headings in the export. */
export function SettingDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const found = useQuery(queryOf(readMonthSetting, { query: company ? { cfAzienda: company.cfAzienda } : {} }));
  if (found.data) return <SettingForm setting={found.data} company={company} onClose={onClose} />;
  return (
    <Dialog open title={MONTH_SETTING.title} onClose={onClose}>
      {found.error ? <ErrorBox error={found.error} onRetry={() => void found.refetch()} /> : <WaitingLines lines={6} />}
    </Dialog>
  );
}

function SettingForm({
  setting,
  company,
  onClose,
}: {
  setting: Setting;
  company: Company | null;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(setting);
  const change = (to: Partial<Setting>) => setDraft({ ...draft, ...to });
  const save = useChange(setMonthSetting, {
    refreshes: [readMonthSetting],
    onDone: () => {
      onClose();
      say(MONTH_SETTING.saved, { icon: 'check' });
    },
  });
  const { propria: _own, ...body } = draft;
  const whyNot =
    draft.colonne.length === 0 ? MONTH_SETTING.needed : draft.colonne.length > MOST_COLUMNS ? MONTH_SETTING.most : null;
  return (
    <ConfirmDialog
      open
      large
      busy={save.isPending}
      whyNot={whyNot}
      onClose={onClose}
      onConfirm={() => save.mutate({ body: company ? { ...body, cfAzienda: company.cfAzienda } : body })}
      title={company ? MONTH_SETTING.ofCompany : MONTH_SETTING.title}
      verb={MONTH_SETTING.save}
      text={company ? MONTH_SETTING.companyText(company.ragioneSociale) : MONTH_SETTING.text}
      error={save.error}
    >
      <div className={layout.fields}>
        <fieldset className={classes.columns}>
          <legend>{MONTH_SETTING.columns}</legend>
          {company === null && <p className={classes.quiet}>{MONTH_SETTING.headingHint}</p>}
          {COLUMN_KEYS.map((key) => {
            const chosen = draft.colonne.includes(key);
            return (
              <div key={key}>
                <Check
                  label={MONTH_COLUMNS[key]}
                  checked={chosen}
                  onChange={(on) =>
                    change({ colonne: COLUMN_KEYS.filter((one) => (one === key ? on : draft.colonne.includes(one))) })
                  }
                />
                {chosen && company === null && (
                  <TextInput
                    size="xs"
                    aria-label={MONTH_SETTING.heading(MONTH_COLUMNS[key])}
                    placeholder={MONTH_COLUMNS[key]}
                    maxLength={80}
                    value={draft.intestazioni[key] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      change({ intestazioni: { ...draft.intestazioni, [key]: value } })
                    }
                  />
                )}
              </div>
            );
          })}
        </fieldset>
        <div className={classes.two}>
          <TextInput
            label={MONTH_SETTING.weekly}
            description={MONTH_SETTING.weeklyHint}
            inputMode="decimal"
            value={draft.oreSettimanali}
            onChange={({ currentTarget: { value } }) => change({ oreSettimanali: value })}
          />
          <TextInput
            label={MONTH_SETTING.day}
            description={MONTH_SETTING.dayHint}
            inputMode="numeric"
            value={String(draft.giornoScadenza || '')}
            onChange={({ currentTarget: { value } }) => change({ giornoScadenza: Number(value.replace(/\D/g, '')) })}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}
