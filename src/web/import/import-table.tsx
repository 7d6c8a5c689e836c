import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { formatDay } from '../../text/common/format.ts';
import { SHEET_IMPORT as TEXT } from '../../text/common/sheet-import.ts';
import { OFFICE_WORDS } from '../../text/common/words.ts';
import { Chip } from '../ui/chip/status-chip.tsx';
import { Check } from '../ui/field/check.tsx';
import layout from '../ui/layout.module.css';
import { ActionButton } from '../ui/menu/action-button.tsx';
import { type ImportField, type ImportRow, isTicked, reasonsOf, typedInto } from './import-rows.ts';
import classes from './sheet-import.module.css';

const SHOWN = 50;
const TONES = { valida: 'ok', corretta: 'info', controllare: 'warn', rifiutata: 'bad' } as const;
const ICONS = { valida: 'check', corretta: 'pencil', controllare: 'eye', rifiutata: 'alert' } as const;

interface RowActions {
  onTyped: (row: ImportRow) => void;
  onTick: (row: ImportRow, ticked: boolean) => void;
  onMove: (row: ImportRow) => void;
}

/** The rows of one tab, without the columns that are empty in the whole spreadsheet. */
export function ImportTable(
  props: {
    caption: string;
    fields: readonly ImportField[];
    rows: readonly ImportRow[];
    all: readonly ImportRow[];
    tickable: boolean;
  } & RowActions,
) {
  const { caption, fields, rows, all, tickable, onTyped, onTick, onMove } = props;
  const [shown, setShown] = useState(SHOWN);
  const used = fields.filter(
    ({ key }) =>
      all.some((row) => row.valori[key]) || rows.some((row) => row.messaggi.some(({ campo }) => campo === key)),
  );
  return (
    <>
      <div className={layout.scroll}>
        <table className={classes.table}>
          <caption className="pl-unseen">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{TEXT.row}</th>
              {tickable && <th scope="col">{TEXT.take}</th>}
              {used.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{TEXT.outcome}</th>
              <th scope="col">
                <span className="pl-unseen">{TEXT.doing}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Row
                key={row.riga}
                row={row}
                fields={used}
                tickable={tickable}
                onTyped={onTyped}
                onTick={onTick}
                onMove={onMove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + 10 * SHOWN)}>
            {TEXT.more(Math.min(rows.length - shown, 10 * SHOWN))}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * The cells that the user must correct: those with a message, or the identifying cells if the row is doubtful or its
 * message concerns the whole row.
 */
function askedOf(row: ImportRow, fields: readonly ImportField[]): ImportField[] {
  if (row.fuori || row.esito === 'valida' || row.esito === 'corretta') return [];
  const said = fields.filter(({ key }) => row.messaggi.some(({ campo }) => campo === key));
  // If name and code contradict each other, the server cannot tell which of the two is wrong.
  return row.esito === 'controllare' || said.length === 0 ? fields.slice(0, 3) : said;
}

function Row(props: { row: ImportRow; fields: readonly ImportField[]; tickable: boolean } & RowActions) {
  const { row, fields, tickable, onTyped, onTick, onMove } = props;
  const id = useId();
  // A cell that was open for editing stays open when its value becomes valid, so that the input does not vanish while
  // the user types.
  const open = useRef(new Set<string>());
  const [all, setAll] = useState(false);
  for (const { key } of all ? fields : askedOf(row, fields)) open.current.add(key);
  const ticked = isTicked(row);
  const reasons = reasonsOf(row);
  const type = (key: string, value: string) => {
    if (value.trim() !== shownText(row.valori[key])) onTyped(typedInto(row, key, value));
  };
  return (
    <tr data-esito={row.fuori ? 'fuori' : row.esito}>
      <th scope="row" data-label={TEXT.row}>
        {row.riga}
      </th>
      {tickable && (
        <td>
          {row.esito === 'controllare' && (
            <Check
              label={TEXT.takeRow(String(row.riga))}
              hideLabel
              describedBy={`${id}-why`}
              checked={ticked}
              onChange={(to) => onTick(row, to)}
            />
          )}
        </td>
      )}
      {fields.map(({ key, label }) => {
        const isOpen = open.current.has(key) && !row.fuori;
        const text = shownText(row.valori[key]);
        return (
          <td key={key} data-label={label} data-empty={(!isOpen && text === '') || undefined}>
            {isOpen ? (
              <TextInput
                size="xs"
                aria-label={TEXT.ofRow(label, String(row.riga))}
                error={row.messaggi.some(({ campo }) => campo === key) && row.esito === 'rifiutata'}
                aria-describedby={reasons === '' ? undefined : `${id}-why`}
                defaultValue={text}
                onBlur={(event) => type(key, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') type(key, event.currentTarget.value);
                }}
              />
            ) : (
              text
            )}
          </td>
        );
      })}
      <td className={classes.outcomeCell}>
        <Chip
          tone={ticked ? 'ok' : row.fuori ? 'mute' : TONES[row.esito]}
          icon={ticked ? 'check' : row.fuori ? 'minus' : ICONS[row.esito]}
          text={wordOf(row, ticked)}
        />
        {reasons !== '' && <small id={`${id}-why`}>{reasons}</small>}
      </td>
      <td className={classes.doing}>
        {!row.fuori && !all && (
          <ActionButton
            size="xs"
            variant="subtle"
            icon="pencil"
            label={TEXT.ofRow(OFFICE_WORDS.correct, String(row.riga))}
            onClick={() => setAll(true)}
          >
            {OFFICE_WORDS.correct}
          </ActionButton>
        )}
        <Button
          size="xs"
          variant="subtle"
          data-move
          aria-label={TEXT.ofRow(row.fuori ? TEXT.takeBack : TEXT.leaveOut, String(row.riga))}
          onClick={() => onMove(row)}
        >
          {row.fuori ? TEXT.takeBack : TEXT.leaveOut}
        </Button>
      </td>
    </tr>
  );
}

const shownText = (value: string | null | undefined) => formatDay(value) || (value ?? '');

/** One word for what the import does with the row. */
function wordOf(row: ImportRow, ticked: boolean): string {
  if (row.fuori) return TEXT.tabs.fuori;
  if (ticked) return TEXT.confirmed;
  return row.esito === 'valida' && row.azione ? TEXT.actions[row.azione] : TEXT.verdicts[row.esito];
}
