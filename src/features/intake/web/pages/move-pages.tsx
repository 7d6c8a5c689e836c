import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { counted, others } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { PAGES } from '../../../../text/intake/page-moves.ts';
import { CancelButton, Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Check } from '../../../../web/ui/field/check.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Tip } from '../../../../web/ui/menu/tip.tsx';
import { whyNotMovePages } from '../../page-moves.ts';
import { pageQuery } from '../queries.ts';
import { Doubt } from '../question/doubt.tsx';
import { isShown, pageRange, type Row, rowName } from '../review/review.ts';
import classes from './move-pages.module.css';
import { doubtOf, movable, neighboursOf, targetsOf } from './page-moves.ts';
import { useAddress } from './page-preview.tsx';
import type { PageMoves } from './use-page-moves.ts';

/** The pages to move and their target group, if they are known when the dialog opens. */
export interface Wanted {
  from: Row;
  pages: readonly number[];
  to: Row | 'new' | null;
}

/** The maximum number of page pictures; for further pages, only the number is shown. */
const PICTURES = 8;
const OFFERED = 6;

/** The dialog to choose pages of a group and the group that they move to. */
export function MovePages(props: {
  intakeId: string;
  rows: readonly Row[];
  wanted: Wanted;
  moves: PageMoves;
  onClose: () => void;
}) {
  const { intakeId, rows, wanted, moves, onClose } = props;
  const { from } = wanted;
  const { before, after } = neighboursOf(rows, from);
  const near = [before, after].filter((row) => row !== null && row.idDocumento === null) as Row[];
  const wantedRow = wanted.to === 'new' ? null : wanted.to;
  const [pages, setPages] = useState(wanted.pages);
  const [target, setTarget] = useState(wanted.to === 'new' ? 'new' : wantedRow ? String(wantedRow.n) : '');
  const [other, setOther] = useState<Row | null>(null);
  const [sureOf, setSureOf] = useState<string | null>(null);
  const form = useId();
  /** Clears the group that was found by search: it is no longer visible, so pages must not move there unnoticed. */
  const aim = (value: string) => {
    setTarget(value);
    setOther(null);
  };

  const to = target === 'other' ? other : (targetsOf(rows, from).find((row) => String(row.n) === target) ?? null);
  const refusal = whyNotMovePages(movable(from), pages, to && movable(to));
  const doubt = doubtOf(from, pages, to);
  const whyNot =
    pages.length > 0 && to === null && target !== 'new'
      ? PAGES.chooseGroup
      : refusal
        ? refusalText(refusal.refused, refusal.data ?? {}).detail
        : doubt && sureOf !== doubt
          ? PAGES.sureFirst
          : null;
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (!whyNot && !moves.busy) moves.move(from, pages, to, onClose);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={PAGES.title}
      footer={
        <>
          <CancelButton />
          <Tip text={whyNot}>
            {(id) => (
              <Button
                type="submit"
                form={form}
                data-capitals
                loading={moves.busy}
                aria-disabled={whyNot ? true : undefined}
                aria-describedby={id}
              >
                Sposta {pages.length > 0 ? counted(pages.length, 'pagina', 'pagine') : 'pagine'}
              </Button>
            )}
          </Tip>
        </>
      }
    >
      <form id={form} onSubmit={move} className={classes.root}>
        <WhichPages intakeId={intakeId} from={from} pages={pages} onPages={setPages} />
        <fieldset className={classes.part}>
          <legend>{PAGES.where}</legend>
          {from.pagine.length > 1 && (
            <Where value="new" target={target} onChoose={aim} name={PAGES.newGroup} hint={PAGES.newGroupHint} />
          )}
          {near.map((row) => (
            <Where
              key={row.n}
              value={String(row.n)}
              target={target}
              onChoose={aim}
              name={rowName(row)}
              hint={`${row === before ? PAGES.before : PAGES.after} · pag. ${pageRange(row.pagine)}`}
            />
          ))}
          {targetsOf(rows, from).length > near.length && (
            <Where
              value="other"
              target={target}
              onChoose={aim}
              name={PAGES.other}
              icon={<Icon name="search" size={18} />}
            />
          )}
          {target === 'other' && (
            <OtherGroup
              rows={targetsOf(rows, from).filter((row) => !near.includes(row))}
              chosen={other}
              onChoose={setOther}
            />
          )}
        </fieldset>
        <div role="alert">
          {doubt && <Doubt doubt={doubt} answer={PAGES.sure} sureOf={sureOf} onSure={setSureOf} />}
        </div>
      </form>
    </Dialog>
  );
}

/** The pages of the group, as pictures with checkboxes. */
function WhichPages(props: {
  intakeId: string;
  from: Row;
  pages: readonly number[];
  onPages: (pages: readonly number[]) => void;
}) {
  const { intakeId, from, pages, onPages } = props;
  const all = pages.length === from.pagine.length;
  return (
    <fieldset className={classes.part}>
      <legend>
        {PAGES.which} <span>· {rowName(from)}</span>
      </legend>
      {from.pagine.length > 3 && (
        <Check
          label="Tutte"
          checked={all}
          mixed={pages.length > 0 && !all}
          onChange={(tick) => onPages(tick ? from.pagine : [])}
        />
      )}
      <div className={classes.pages}>
        {from.pagine.map((page, index) => (
          <Check
            key={page}
            className={classes.page}
            label={
              <>
                <PagePicture intakeId={intakeId} n={from.n} page={page} drawn={index < PICTURES} />
                <span>
                  <span className="pl-unseen">Pagina </span>
                  {page}
                </span>
              </>
            }
            checked={pages.includes(page)}
            onChange={(tick) => onPages(from.pagine.filter((one) => (one === page ? tick : pages.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Where(props: {
  value: string;
  target: string;
  onChoose: (value: string) => void;
  name: string;
  hint?: string;
  icon?: ReactNode;
}) {
  const { value, target, onChoose, name, hint, icon } = props;
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="destinazione"
        value={value}
        checked={target === value}
        onChange={() => onChoose(value)}
      />
      <span>
        <strong>{name}</strong>
        {hint && <small>{hint}</small>}
      </span>
      {icon}
    </label>
  );
}

/** Searches a group of the file by name, code or page. */
function OtherGroup(props: { rows: readonly Row[]; chosen: Row | null; onChoose: (row: Row | null) => void }) {
  const { rows, chosen, onChoose } = props;
  const [text, setText] = useState('');
  const found = rows.filter((row) => isShown(row, { file: null, outcome: null, text }));
  const shown = found.slice(0, OFFERED);
  return (
    <div className={classes.other}>
      <TextInput
        label={PAGES.search}
        placeholder={PAGES.searchHint}
        value={text}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" size={18} />}
        ref={(field) => {
          if (field && text === '' && chosen === null) field.scrollIntoView({ block: 'nearest' });
        }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChoose(null);
        }}
        onKeyDown={(event) => {
          // Enter does not submit the form. It chooses the group if the search found exactly one.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (shown.length === 1) onChoose(shown[0] ?? null);
        }}
      />
      <div role="radiogroup" aria-label={PAGES.found} className={classes.found}>
        {shown.map((row) => (
          <label key={row.n} className={classes.choice}>
            <input type="radio" name="altro-gruppo" checked={chosen?.n === row.n} onChange={() => onChoose(row)} />
            <span>
              <strong>{rowName(row)}</strong>
              <small>pag. {pageRange(row.pagine)}</small>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className={classes.hint}>
        {found.length === 0 && PAGES.none}
        {found.length > shown.length && `e ${others(found.length - shown.length)}: scrivi per restringere.`}
      </p>
    </div>
  );
}

function PagePicture({ intakeId, n, page, drawn }: { intakeId: string; n: number; page: number; drawn: boolean }) {
  const query = useQuery({ ...pageQuery(intakeId, n, page), enabled: drawn });
  const address = useAddress(query.data);
  return (
    <span className={classes.paper} data-waiting={(drawn && query.isPending) || undefined}>
      {address && <img src={address} alt="" />}
    </span>
  );
}
