import { Button } from '@mantine/core';
import { useState } from 'react';
import { personalData } from '../../../directory/personal-data.contract.ts';
import { PERSONAL_DATA } from '../../../text/accounts/account.ts';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import { queryClient } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import classes from '../../accounts/web/own-pages.module.css';

/** Lets a worker download all data about them at one employer (P139). */
export function PersonalDataSection() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    say(PERSONAL_DATA.preparing);
    try {
      const { blob, nomeFile } = await callFile(personalData, {});
      saveFile(blob, nomeFile);
      // The download marks every document in it as read.
      await queryClient.invalidateQueries();
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={classes.hint}>{PERSONAL_DATA.hint}</p>
      <div>
        <Button variant="default" loading={busy} onClick={() => void download()}>
          {PERSONAL_DATA.download}
        </Button>
      </div>
    </>
  );
}
