import { HANDOVER } from '../../../../text/handover.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket } from '../../../../web/open-file.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { ticketForCompany } from '../handover.contract.ts';
import classes from './handover.module.css';

/** A company that leaves, or changes its consultant: on its page, for its consultant (P168). */
export function HandoverSection({ id }: { id: string }) {
  return (
    <section className={classes.section} aria-labelledby="handover">
      <h2 id="handover">{HANDOVER.section}</h2>
      <p className={classes.text}>{HANDOVER.exportText}</p>
      <div>
        <ActionButton icon="zip" onClick={() => void take(id)}>
          {HANDOVER.export}
        </ActionButton>
      </div>
    </section>
  );
}

async function take(id: string): Promise<void> {
  try {
    await openTicket(async () => (await call(ticketForCompany, { params: { id } })).url);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
