import { dayInRome } from '../../../../text/common/format.ts';
import { YEAR_ARCHIVE } from '../../../../text/documents/documents.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket } from '../../../../web/open-file.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { PopMenu } from '../../../../web/ui/menu/pop-menu.tsx';
import { ticketForYearArchive } from '../archives.contract.ts';
import classes from './year-archive.module.css';

/** The current year and the five before it, because payslips are kept for five years after their last entry. */
const YEARS = 6;

/** Downloads all documents of a company and a year, with an index, as one file. */
export function YearArchive({ taxCode }: { taxCode: string }) {
  const thisYear = Number(dayInRome(new Date()).slice(0, 4));
  return (
    <PopMenu
      label={YEAR_ARCHIVE.action}
      className={classes.button}
      header={<p className={classes.hint}>{YEAR_ARCHIVE.hint}</p>}
      entries={Array.from({ length: YEARS }, (_, back) => thisYear - back).map((year) => ({
        label: YEAR_ARCHIVE.year(year),
        icon: 'download',
        onPick: () => void download(taxCode, String(year)),
      }))}
    >
      <Icon name="download" size={18} />
      {YEAR_ARCHIVE.action}
    </PopMenu>
  );
}

async function download(cfAzienda: string, anno: string): Promise<void> {
  try {
    await openTicket(async () => (await call(ticketForYearArchive, { body: { cfAzienda, anno } })).url);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
