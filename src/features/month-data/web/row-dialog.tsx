import { Button, Input, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { WORDS } from '../../../text/common/words.ts';
import { MONTH_COLUMNS, MONTH_FIELDS } from '../../../text/month-data/columns.ts';
import { MONTH_ROW, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { Thread } from '../../../web/form/thread.tsx';
import { useReply } from '../../../web/form/use-reply.ts';
import { refresh, useChange } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { CancelButton, Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { Check } from '../../../web/ui/field/check.tsx';
import { DateField } from '../../../web/ui/field/date-field.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { askAboutMonthRow, readMonthData, writeMonthData } from '../month-data.contract.ts';
import type { ColumnKey } from '../month-data.ts';
import { NOTE_MAX, type TypedRow } from '../read-row.ts';
import classes from './month-data.module.css';
import { checked, draftOf, MONTH_REFRESHES, type MonthRow, type MonthSheet, wordsOf } from './row-draft.ts';

interface Parts {
  typed: TypedRow;
  change: (to: Partial<TypedRow>) => void;
  /** The mistakes by field. */
  faults: ReadonlyMap<string, string>;
}

/** Everything about one person of the sheet. */
export function RowDialog({ sheet, row, onClose }: { sheet: MonthSheet; row: MonthRow; onClose: () => void }) {
  // Typing began from this version of the row.
  const [impronta] = useState(row.impronta);
  const [typed, setTyped] = useState(draftOf(row.contenuto));
  const save = useChange(writeMonthData, { refreshes: MONTH_REFRESHES, onDone: onClose });
  const { comePrima } = row;
  const change = (to: Partial<TypedRow>) => setTyped({ ...typed, ...to });
  const { faults, workOf } = checked(sheet, row, typed);
  const parts = { typed, change, faults };
  const setValue = (key: ColumnKey, text: string) => {
    const { [key]: _before, ...others } = typed.valori;
    change({ valori: text === '' ? others : { ...others, [key]: text } });
  };
  return (
    <ConfirmDialog
      open
      large
      busy={save.isPending}
      whyNot={faults.values().next().value ?? null}
      onClose={() => {
        // The row may be refused because somebody else has changed it.
        if (save.error) void refresh(readMonthData);
        onClose();
      }}
      onConfirm={() =>
        save.mutate({ params: { id: sheet.id ?? '' }, body: { righe: [{ id: row.id, impronta, ...typed }] } })
      }
      title={row.nominativo}
      verb={WORDS.save}
      error={save.error}
    >
      <div className={layout.stack16}>
        {comePrima && (
          <ActionButton icon="restore" onClick={() => setTyped({ ...draftOf(comePrima), nota: typed.nota })}>
            {MONTH_SHEET.likeBefore}
          </ActionButton>
        )}
        <div className={classes.values}>
          {sheet.colonne.map((key) => (
            <TypedField
              key={key}
              label={MONTH_COLUMNS[key]}
              inputMode="decimal"
              placeholder={workOf(key)}
              value={typed.valori[key] ?? ''}
              error={faults.get(key)}
              onType={(text) => setValue(key, text)}
            />
          ))}
        </div>
        {faults.has('valori') && <p role="alert">{faults.get('valori')}</p>}
        <Items {...parts} />
        <Note {...parts} />
        <Contract {...parts} />
        {row.messaggi.length > 0 && (
          <Section id="messaggi" title={MONTH_ROW.thread}>
            <RowThread sheet={sheet} row={row} />
          </Section>
        )}
      </div>
    </ConfirmDialog>
  );
}

const TypedField = ({ onType, ...rest }: TextInputProps & { onType: (text: string) => void }) => (
  <TextInput autoComplete="off" {...rest} onChange={({ currentTarget: { value } }) => onType(value)} />
);

function Items({ typed: { voci }, change, faults }: Parts) {
  const set = (at: number, to: Partial<TypedRow['voci'][number]>) =>
    change({ voci: voci.map((item, index) => (index === at ? { ...item, ...to } : item)) });
  return (
    <Section id="una-tantum" title={MONTH_FIELDS.unaTantum}>
      {voci.map(({ descrizione, importo, ricorrente }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity besides its place
        <div key={at} className={classes.item}>
          <TypedField
            label={MONTH_ROW.item}
            value={descrizione}
            error={faults.get(`voci.${at}`)}
            maxLength={80}
            onType={(text) => set(at, { descrizione: text })}
          />
          <TypedField
            label={MONTH_ROW.amount}
            inputMode="decimal"
            value={importo}
            onType={(text) => set(at, { importo: text })}
          />
          <Check label={MONTH_ROW.recurring} checked={ricorrente} onChange={(on) => set(at, { ricorrente: on })} />
          <ActionButton
            variant="subtle"
            icon="trash"
            label={MONTH_ROW.removeItem(descrizione)}
            onClick={() => change({ voci: voci.filter((_, index) => index !== at) })}
          >
            {''}
          </ActionButton>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change({ voci: [...voci, { descrizione: '', importo: '', ricorrente: false }] })}
        >
          {MONTH_ROW.addItem}
        </Button>
      </div>
    </Section>
  );
}

function Contract({ typed, change, faults }: Parts) {
  return (
    <Section id="contratto" title={MONTH_ROW.contract}>
      <div className={classes.values}>
        <TypedField
          label={MONTH_FIELDS.oreSettimanali}
          inputMode="decimal"
          value={typed.oreSettimanali}
          error={faults.get('oreSettimanali')}
          onType={(oreSettimanali) => change({ oreSettimanali })}
        />
        {(['assuntoIl', 'cessatoIl'] as const).map((key) => (
          <DateField
            key={key}
            label={MONTH_FIELDS[key]}
            value={typed[key]}
            error={faults.get(key)}
            onChange={(day) => change({ [key]: day })}
          />
        ))}
      </div>
    </Section>
  );
}

function Note({ typed, change }: Parts) {
  const id = useId();
  return (
    <Input.Wrapper label={MONTH_ROW.note} id={id}>
      <Input
        component="textarea"
        id={id}
        rows={2}
        maxLength={NOTE_MAX}
        value={typed.nota}
        onChange={(event) => change({ nota: event.currentTarget.value })}
      />
    </Input.Wrapper>
  );
}

/** For a consultant: what a company reports about a person, and the messages about it. */
export function ThreadDialog({ sheet, row, onClose }: { sheet: MonthSheet; row: MonthRow; onClose: () => void }) {
  return (
    <Dialog open title={row.nominativo} onClose={onClose} footer={<CancelButton />}>
      <div className={layout.stack16}>
        <p className={layout.quiet}>{wordsOf(row.contenuto, row.partenza).join(' · ')}</p>
        <RowThread sheet={sheet} row={row} />
      </div>
    </Dialog>
  );
}

function RowThread({ sheet, row }: { sheet: MonthSheet; row: MonthRow }) {
  const isOffice = useAccount().role === 'CONSULTANT';
  const { text, setText, sent } = useReply(`datiDelMese ${sheet.id} ${row.id}`);
  const send = useChange(askAboutMonthRow, { refreshes: MONTH_REFRESHES, onDone: sent });
  return (
    <Thread
      lines={row.messaggi.map(({ id, autore, data, testo, ruolo }) => ({
        ...{ id, by: <strong>{autore}</strong>, at: data, text: testo, own: (ruolo === 'CONSULTANT') === isOffice },
      }))}
      label={isOffice ? MONTH_ROW.ask : MONTH_ROW.answer}
      {...{ text, setText }}
      whyNot={text.trim() === '' ? MONTH_ROW.textNeeded : null}
      busy={send.isPending}
      error={send.error}
      onSend={() => send.mutate({ params: { id: sheet.id ?? '', riga: row.id }, body: { testo: text.trim() } })}
    />
  );
}
