import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { WORDS } from '../../../text/common/words.ts';
import { MONTH_COLUMNS } from '../../../text/month-data/columns.ts';
import { MONTH_SETTING } from '../../../text/month-data/month-data.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import layout from '../../../web/ui/layout.module.css';
import { readMonthSetting, setMonthSetting } from '../month-data.contract.ts';
import { COLUMN_KEYS, MOST_COLUMNS } from '../month-data.ts';

/** The columns that the practice asks for, and their headings in the export. */
export function SettingDialog({ onClose }: { onClose: () => void }) {
  const found = useQuery(queryOf(readMonthSetting, {}));
  const [draft, setDraft] = useState<Partial<ResponseOf<typeof readMonthSetting>>>({});
  const save = useChange(setMonthSetting, {
    refreshes: [readMonthSetting],
    onDone: () => {
      onClose();
      say(MONTH_SETTING.saved, { icon: 'check' });
    },
  });
  const setting = found.data && { ...found.data, ...draft };
  const { colonne = [], intestazioni = {}, giornoScadenza = 0 } = setting ?? {};
  const change = (to: typeof draft) => setDraft({ ...draft, ...to });
  const whyNot =
    colonne.length === 0 ? MONTH_SETTING.needed : colonne.length > MOST_COLUMNS ? MONTH_SETTING.most : null;
  return (
    <ConfirmDialog
      open
      large
      busy={save.isPending || found.isPending}
      whyNot={whyNot}
      onClose={onClose}
      onConfirm={() => setting && save.mutate({ body: setting })}
      title={MONTH_SETTING.title}
      verb={WORDS.save}
      text={MONTH_SETTING.text}
      error={save.error ?? found.error}
    >
      {setting && (
        <div className={layout.fields}>
          <TextInput
            label={MONTH_SETTING.day}
            description={MONTH_SETTING.dayHint}
            inputMode="numeric"
            value={String(giornoScadenza || '')}
            onChange={({ currentTarget: { value } }) => change({ giornoScadenza: Number(value.replace(/\D/g, '')) })}
          />
          <fieldset className={layout.stack8}>
            <legend>{MONTH_SETTING.columns}</legend>
            {COLUMN_KEYS.map((key) => (
              <div key={key}>
                <Check
                  label={MONTH_COLUMNS[key]}
                  checked={colonne.includes(key)}
                  onChange={(on) =>
                    change({ colonne: COLUMN_KEYS.filter((one) => (one === key ? on : colonne.includes(one))) })
                  }
                />
                {colonne.includes(key) && (
                  <TextInput
                    size="xs"
                    aria-label={MONTH_SETTING.heading(MONTH_COLUMNS[key])}
                    placeholder={MONTH_COLUMNS[key]}
                    maxLength={80}
                    value={intestazioni[key] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      change({ intestazioni: { ...intestazioni, [key]: value } })
                    }
                  />
                )}
              </div>
            ))}
          </fieldset>
        </div>
      )}
    </ConfirmDialog>
  );
}
