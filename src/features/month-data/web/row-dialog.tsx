import { Button, Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatInstant } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { MONTH_COLUMNS } from '../../../text/month-data/columns.ts';
import { MONTH_DATA, MONTH_ROW, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { useChange } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import { DateField } from '../../../web/ui/field/date-field.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { askAboutMonthRow, listMonthData, readMonthData } from '../month-data.contract.ts';
import { NOTE_MAX, readRow, type TypedRow } from '../read-row.ts';
import classes from './month-data.module.css';
import { withCell } from './sheet-grid.tsx';
import { employedOf, following, type MonthRow, type MonthSheet, shown, type useRows } from './use-rows.ts';

const NOBODY: TypedRow = {
  valori: {},
  voci: [],
  nota: '',
  oreSettimanali: '40',
  assuntoIl: null,
  cessatoIl: null,
};

/** Everything about one person of the sheet; without a row a new hire. */
export function RowDialog(props: {
  sheet: MonthSheet;
  row: MonthRow | null;
  rows: ReturnType<typeof useRows>;
  /** A login of branches writes no messages. */
  mayAsk: boolean;
  onClose: () => void;
}) {
  const { sheet, row, rows, mayAsk, onClose } = props;
  const [typed, setTyped] = useState<TypedRow>(row ? rows.typedRow(row) : NOBODY);
  const [name, setName] = useState(row?.nominativo ?? '');
  const [taxCode, setTaxCode] = useState(row?.codiceFiscale ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isNew = row === null || row.nuovo;
  const employed = employedOf(sheet, row);
  const change = (to: Partial<TypedRow>) => setTyped(following(typed, { ...typed, ...to }, sheet.colonne, employed));
  const read = readRow(typed, sheet.colonne, employed);
  const mistakes = new Map('messages' in read ? read.messages.map(({ campo, testo }) => [campo, testo]) : []);
  if (isNew && name.trim() === '') mistakes.set('nominativo', MONTH_ROW.nameNeeded);
  if (isNew && typed.assuntoIl === null) mistakes.set('assuntoIl', MONTH_ROW.hiredNeeded);
  // Before the first try to save, a new hire's empty fields are no mistake yet.
  const fault = (field: string) => (tried || !(isNew && field === 'assuntoIl') ? mistakes.get(field) : undefined);
  const save = async () => {
    setTried(true);
    if (mistakes.size > 0) return;
    setBusy(true);
    const who = isNew ? { nominativo: name, codiceFiscale: taxCode } : {};
    const saved = await rows.write([{ ...(row ? { id: row.id } : {}), ...who, ...typed }]);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={row?.nominativo ?? MONTH_SHEET.add}
      footer={
        <>
          {row?.nuovo && row.inviato === null && (
            <Button
              variant="subtle"
              data-danger
              onClick={() => void rows.write([], [row.id]).then((done) => done && onClose())}
            >
              {MONTH_ROW.remove}
            </Button>
          )}
          <Button loading={busy} onClick={() => void save()}>
            {WORDS.save}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        {row?.comePrima && (
          <ActionButton
            variant="default"
            icon="restore"
            onClick={() => row.comePrima && setTyped({ ...shown(row.comePrima), nota: typed.nota })}
          >
            {MONTH_SHEET.likeBefore}
          </ActionButton>
        )}
        {isNew && (
          <Who {...{ name, setName, taxCode, setTaxCode }} fault={tried ? mistakes.get('nominativo') : undefined} />
        )}
        <div className={classes.values}>
          {sheet.colonne.map((key) => (
            <TextInput
              key={key}
              label={MONTH_COLUMNS[key]}
              inputMode="decimal"
              autoComplete="off"
              value={typed.valori[key] ?? ''}
              error={fault(key)}
              onChange={({ currentTarget: { value } }) => change({ valori: withCell(typed, key, value).valori })}
            />
          ))}
        </div>
        {fault('valori') && (
          <p role="alert" className={classes.mistake}>
            {fault('valori')}
          </p>
        )}
        <Items typed={typed} change={change} fault={fault} />
        <Note typed={typed} change={change} />
        <Contract typed={typed} change={change} fault={fault} />
        {row && mayAsk && row.messaggi.length > 0 && <Thread sheet={sheet} row={row} label={MONTH_ROW.answer} />}
      </div>
    </Dialog>
  );
}

function Who(props: {
  name: string;
  setName: (name: string) => void;
  taxCode: string;
  setTaxCode: (code: string) => void;
  fault: string | undefined;
}) {
  return (
    <div className={classes.two}>
      <TextInput
        label={MONTH_ROW.name}
        value={props.name}
        error={props.fault}
        onChange={({ currentTarget: { value } }) => props.setName(value)}
        maxLength={120}
      />
      <TextInput
        label={MONTH_ROW.taxCode}
        value={props.taxCode}
        onChange={({ currentTarget: { value } }) => props.setTaxCode(value)}
        maxLength={16}
      />
    </div>
  );
}

interface PartProps {
  typed: TypedRow;
  change: (to: Partial<TypedRow>) => void;
}

function Items({ typed, change, fault }: PartProps & { fault: (field: string) => string | undefined }) {
  const set = (at: number, to: Partial<TypedRow['voci'][number]>) =>
    change({ voci: typed.voci.map((item, index) => (index === at ? { ...item, ...to } : item)) });
  return (
    <Section id="una-tantum" title={MONTH_DATA.items} className={classes.part}>
      {typed.voci.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity besides its place
        <div key={at} className={classes.item}>
          <TextInput
            label={MONTH_ROW.item}
            value={item.descrizione}
            error={fault(`voci.${at}`)}
            maxLength={80}
            onChange={({ currentTarget: { value } }) => set(at, { descrizione: value })}
          />
          <TextInput
            label={MONTH_ROW.amount}
            inputMode="decimal"
            value={item.importo}
            onChange={({ currentTarget: { value } }) => set(at, { importo: value })}
          />
          <Check
            label={MONTH_ROW.recurring}
            checked={item.ricorrente}
            onChange={(ricorrente) => set(at, { ricorrente })}
          />
          <ActionButton
            variant="subtle"
            icon="trash"
            label={MONTH_ROW.removeItem(item.descrizione)}
            onClick={() => change({ voci: typed.voci.filter((_, index) => index !== at) })}
          >
            {''}
          </ActionButton>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change({ voci: [...typed.voci, { descrizione: '', importo: '', ricorrente: false }] })}
        >
          {MONTH_ROW.addItem}
        </Button>
      </div>
    </Section>
  );
}

function Contract({ typed, change, fault }: PartProps & { fault: (field: string) => string | undefined }) {
  return (
    <Section id="contratto" title={MONTH_ROW.contract} className={classes.part}>
      <div className={classes.values}>
        <TextInput
          label={MONTH_ROW.weekly}
          inputMode="decimal"
          value={typed.oreSettimanali}
          error={fault('oreSettimanali')}
          onChange={({ currentTarget: { value } }) => change({ oreSettimanali: value })}
        />
        <DateField
          label={MONTH_ROW.hired}
          value={typed.assuntoIl}
          error={fault('assuntoIl')}
          onChange={(assuntoIl) => change({ assuntoIl })}
        />
        <DateField
          label={MONTH_ROW.ended}
          value={typed.cessatoIl}
          error={fault('cessatoIl')}
          onChange={(cessatoIl) => change({ cessatoIl })}
        />
      </div>
    </Section>
  );
}

function Note({ typed, change }: PartProps) {
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

/** The messages about a row, and a field for the next one. */
export function Thread({ sheet, row, label }: { sheet: MonthSheet; row: MonthRow; label: string }) {
  const [text, setText] = useState('');
  const id = useId();
  const send = useChange(askAboutMonthRow, {
    refreshes: [readMonthData, listMonthData],
    onDone: () => {
      setText('');
      say(MONTH_ROW.messageSent, { icon: 'chat' });
    },
  });
  return (
    <Section id="messaggi" title={MONTH_ROW.thread} className={classes.part}>
      {row.messaggi.length === 0 && <p className={classes.quiet}>{MONTH_ROW.noThread}</p>}
      <ol className={classes.thread}>
        {row.messaggi.map((one) => (
          <li key={one.id} data-office={one.ruolo === 'CONSULTANT' || undefined}>
            <p className={classes.quiet}>
              {one.autore}, {formatInstant(one.data)}
            </p>
            <p>{one.testo}</p>
          </li>
        ))}
      </ol>
      {send.error && <ErrorBox error={send.error} />}
      <Input.Wrapper label={label} id={id}>
        <Input
          component="textarea"
          id={id}
          rows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Input.Wrapper>
      <div>
        <ActionButton
          variant="default"
          icon="send"
          busy={send.isPending}
          whyNot={text.trim() === '' ? MONTH_ROW.textNeeded : null}
          onClick={() => send.mutate({ params: { id: sheet.id ?? '', riga: row.id }, body: { testo: text.trim() } })}
        >
          {MONTH_ROW.send}
        </ActionButton>
      </div>
    </Section>
  );
}
