import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CountBadge } from '../chip/chips.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Icon } from '../icon.tsx';
import { PHONE } from '../media.ts';
import { Tip } from '../menu/tip.tsx';
import { useWindow } from '../use-window.ts';
import classes from './search-panel.module.css';

const TITLE = 'Pannello di ricerca';

/** The button that opens the panel; on a phone it is an icon with the number of filters. */
export function SearchPanelButton(props: { open: boolean; onToggle: () => void; filters: number; controls: string }) {
  const phone = useWindow(PHONE);
  return (
    <span className={classes.anchor}>
      <Button
        variant="default"
        aria-expanded={props.open}
        aria-controls={props.open ? props.controls : undefined}
        aria-label={phone ? TITLE : undefined}
        className={phone ? classes.square : undefined}
        leftSection={phone ? undefined : <Icon name="sliders" size={18} />}
        rightSection={phone ? undefined : <Icon name={props.open ? 'chevron-up' : 'chevron-down'} size={16} />}
        onClick={props.onToggle}
      >
        {phone ? <Icon name="sliders" /> : TITLE}
      </Button>
      {phone && (
        <CountBadge count={props.filters} label={props.filters === 1 ? 'filtro applicato' : 'filtri applicati'} />
      )}
    </span>
  );
}

/**
 * The frame of the spec's search panel. Annulla keeps the current filters; Applica writes the new ones to the URL. The
 * panel is inline on a desktop, and slides up from the bottom on a phone.
 */
export function SearchPanel(props: {
  id: string;
  open: boolean;
  onCancel: () => void;
  onApply: () => void;
  /** Why the filters cannot be applied, such as a text that is not a day. */
  whyNotApply?: string | null | undefined;
  onReset?: () => void;
  /** A note such as '326 documenti con questi filtri'. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const phone = useWindow(PHONE);
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (props.open && !phone) form.current?.querySelector<HTMLElement>('input, button, select')?.focus();
  }, [props.open, phone]);
  if (!props.open) return null;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!props.whyNotApply) props.onApply();
  };
  const formId = `${props.id}-form`;
  const buttons = (
    <>
      <Button variant={phone ? 'default' : 'subtle'} onClick={props.onCancel}>
        Annulla
      </Button>
      <Tip text={props.whyNotApply}>
        {(id) => (
          <Button
            type="submit"
            form={formId}
            aria-disabled={props.whyNotApply ? true : undefined}
            aria-describedby={id}
          >
            Applica
          </Button>
        )}
      </Tip>
    </>
  );
  if (phone) {
    return (
      <Dialog
        open
        form="sheet"
        onClose={props.onCancel}
        title={
          <span className={classes.sheetTitle}>
            {TITLE}
            {props.onReset && (
              <button type="button" className={classes.reset} onClick={props.onReset}>
                reset filtri
              </button>
            )}
          </span>
        }
        footer={
          <div className={classes.sheetFoot}>
            {props.note && <p>{props.note}</p>}
            {buttons}
          </div>
        }
      >
        <form id={formId} onSubmit={apply} className={classes.sheetFields} data-kept>
          {props.children}
        </form>
      </Dialog>
    );
  }
  return (
    <section
      id={props.id}
      aria-labelledby={titleId}
      className={classes.panel}
      // Handled in the capture phase, before the Escape closes an open calendar: the panel must still see that calendar
      // and stay open.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && !event.currentTarget.querySelector('[data-dates-dropdown]')) props.onCancel();
      }}
    >
      <h2 id={titleId} className="pl-unseen">
        {TITLE}
      </h2>
      <form ref={form} id={formId} onSubmit={apply} className={classes.fields}>
        {props.children}
      </form>
      <div className={classes.foot}>
        <p role="status">{props.note}</p>
        {buttons}
      </div>
    </section>
  );
}

export function SearchField({ title, grow, children }: { title?: ReactNode; grow?: boolean; children: ReactNode }) {
  return (
    <div className={classes.field} data-grow={grow || undefined}>
      {title && <p className={classes.fieldTitle}>{title}</p>}
      {children}
    </div>
  );
}
