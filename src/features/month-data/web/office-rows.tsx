import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../../text/common/format.ts';
import { MONTH_DATA, MONTH_OFFICE, MONTH_ROW } from '../../../text/month-data/month-data.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import classes from './month-data.module.css';
import { Thread } from './row-dialog.tsx';
import { differenceWords } from './row-words.ts';
import type { MonthRow, MonthSheet } from './use-rows.ts';

const isOdd = (row: MonthRow) =>
  row.nuovo || row.differenze.length > 0 || row.cambiata.length > 0 || row.messaggi.length > 0;

/** What a company sent: first the people who differ from their contract, then the others. */
export function OfficeRows({ sheet }: { sheet: MonthSheet }) {
  const [open, setOpen] = useState<string | null>(null);
  const [showsSame, setShowsSame] = useState(false);
  const asked = sheet.righe.find(({ id }) => id === open) ?? null;
  const odd = sheet.righe.filter((row) => isOdd(row) && (row.inviato !== null || row.messaggi.length > 0));
  const same = sheet.righe.filter((row) => !isOdd(row) && row.inviato !== null);
  if (sheet.versione === 0)
    return <EmptyState title={MONTH_OFFICE.notSent} text={MONTH_OFFICE.notSentText(sheet.entro ?? '')} />;
  return (
    <div className={classes.office}>
      {sheet.stato === 'inArrivo' && (
        <Banner tone="info" icon="pencil">
          {MONTH_OFFICE.writing}
        </Banner>
      )}
      <p className={classes.quiet}>
        {MONTH_OFFICE.sentBy(sheet.inviatoDa ?? '', formatInstant(sheet.inviatoIl ?? ''), sheet.versione)}
      </p>
      <Section
        id="differenze"
        title={odd.length === 0 ? MONTH_OFFICE.nothing : MONTH_OFFICE.differing(odd.length)}
        className={classes.part}
      >
        <ul className={classes.rows}>
          {odd.map((row) => (
            <li key={row.id}>
              <div>
                <p className={classes.person}>
                  <strong>{row.nominativo}</strong>
                  {row.matricola && <span className={classes.quiet}>{row.matricola}</span>}
                  {row.nuovo && <Chip tone="info" icon="user" text={MONTH_DATA.newPerson} />}
                  {row.cambiata.length > 0 && <Chip tone="warn" icon="pencil" text={MONTH_OFFICE.changed} />}
                  {row.daChiarire && <Chip tone="bad" icon="chat" text={MONTH_OFFICE.toClarify} />}
                </p>
                {row.inviato && <Words row={row} />}
              </div>
              <ActionButton variant="default" size="compact-sm" icon="chat" onClick={() => setOpen(row.id)}>
                {row.messaggi.length === 0 ? MONTH_ROW.ask : `${MONTH_ROW.thread} (${row.messaggi.length})`}
              </ActionButton>
            </li>
          ))}
        </ul>
      </Section>
      {same.length > 0 && (
        <Section id="uguali" title={MONTH_OFFICE.same(same.length)} className={classes.part}>
          <div>
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={showsSame}
              onClick={() => setShowsSame(!showsSame)}
            >
              {showsSame ? MONTH_OFFICE.hideSame : MONTH_OFFICE.showSame}
            </Button>
          </div>
          {showsSame && (
            <ul className={classes.rows}>
              {same.map((row) => (
                <li key={row.id}>
                  <div>
                    <p className={classes.person}>{row.nominativo}</p>
                  </div>
                  <ActionButton variant="subtle" size="compact-sm" icon="chat" onClick={() => setOpen(row.id)}>
                    {MONTH_ROW.ask}
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {asked && (
        <Dialog open title={asked.nominativo} onClose={() => setOpen(null)}>
          <div className={classes.dialog}>
            {asked.inviato && <Words row={asked} />}
            <Thread sheet={sheet} row={asked} label={MONTH_ROW.ask} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What differs from the contract; the parts that changed since the last taking over are marked. */
function Words({ row }: { row: MonthRow }) {
  const { inviato } = row;
  if (inviato === null) return null;
  const parts = [...new Set([...row.differenze, ...row.cambiata])];
  return (
    <ul className={classes.words}>
      {parts.map((part) => (
        <li key={part} data-changed={row.cambiata.includes(part) || undefined}>
          {row.cambiata.includes(part) && <Icon name="pencil" size={14} />}
          {differenceWords(inviato, [part])[0]}
        </li>
      ))}
    </ul>
  );
}
