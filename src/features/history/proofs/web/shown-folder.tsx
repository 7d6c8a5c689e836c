import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fromBase64 } from '../../../../ledger/receipt.ts';
import { receiptKey } from '../../../../ledger/receipts.contract.ts';
import { formatCount, formatInstant } from '../../../../text/common/format.ts';
import { PROOFS, SHOWN_FOLDER, WHAT_IT_PROVES } from '../../../../text/history/proofs.ts';
import { AppLink } from '../../../../web/address.tsx';
import { call, callFile } from '../../../../web/api.ts';
import { refusalOf } from '../../../../web/api-problem.ts';
import { saveFile } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import verdict from '../../../../web/ui/page/verdict.module.css';
import { type FolderFacts, openFolder, periodWords } from '../proof.ts';
import { downloadInspection, showInspection } from '../proofs.contract.ts';
import classes from './shown-folder.module.css';

/** `/ricevuta?fascicolo=…`: what an inspector with the code sees, without a login. Each view is recorded. */
export function ShownFolder({ token }: { token: string }) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const body = { chiave: token, codice: code.trim() };
  const show = useMutation({
    mutationFn: async () => {
      const [answer, { chiave }] = await Promise.all([call(showInspection, { body }), call(receiptKey, {})]);
      return checked(answer, fromBase64(chiave));
    },
  });
  return (
    <div className={classes.root}>
      <h1>{SHOWN_FOLDER.title}</h1>
      {!show.data && (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(code.trim() === '');
            if (code.trim() !== '') show.mutate();
          }}
        >
          <p className={layout.quiet}>{SHOWN_FOLDER.hint}</p>
          <TextInput
            label={SHOWN_FOLDER.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            error={missing ? SHOWN_FOLDER.codeMissing : undefined}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
          <Button type="submit" loading={show.isPending}>
            {SHOWN_FOLDER.show}
          </Button>
        </form>
      )}
      <div role="status" aria-live="polite">
        {show.error && (
          <section className={verdict.result} data-valid={false}>
            <h2>
              <Icon name="alert" size={22} />
              {SHOWN_FOLDER.refused}
            </h2>
            <p>{refusalOf(show.error)}</p>
          </section>
        )}
        {show.data && <Facts {...show.data} body={body} />}
      </div>
      {show.data && show.data.isSigned !== false && <WhatItProves />}
      <AppLink to={paths.receipt()} className={classes.link}>
        {SHOWN_FOLDER.check}
      </AppLink>
    </div>
  );
}

interface Checked {
  facts: FolderFacts;
  /** Null if this browser has no Ed25519 (Chrome before 137). */
  isSigned: boolean | null;
}

async function checked(answer: { fatti: string; firma: string }, key: Uint8Array): Promise<Checked> {
  try {
    return await openFolder(answer, key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { facts: JSON.parse(new TextDecoder().decode(fromBase64(answer.fatti))) as FolderFacts, isSigned: null };
  }
}

function Facts({ facts, isSigned, body }: Checked & { body: { chiave: string; codice: string } }) {
  const take = useMutation({
    mutationFn: () => callFile(downloadInspection, { body }),
    onSuccess: ({ blob, nomeFile }) => saveFile(blob, nomeFile),
  });
  if (isSigned === false)
    return (
      <section className={verdict.result} data-valid={false}>
        <h2>
          <Icon name="alert" size={22} />
          {SHOWN_FOLDER.altered}
        </h2>
      </section>
    );
  const rows = [
    [SHOWN_FOLDER.practice, facts.studio],
    [SHOWN_FOLDER.subject, facts.oggetto],
    [SHOWN_FOLDER.period, periodWords(facts.mese === null ? null : Number(facts.mese))],
    ...(facts.aziende > 1 ? [[SHOWN_FOLDER.companies, formatCount(facts.aziende)]] : []),
    [SHOWN_FOLDER.payslips, PROOFS.counts(facts.cedolini, facts.pubblicati, facts.letti)],
    [SHOWN_FOLDER.made, formatInstant(facts.prodottaIl)],
    [SHOWN_FOLDER.until, formatInstant(facts.validoFino)],
    [SHOWN_FOLDER.print, facts.impronta],
  ] as const;
  return (
    <section className={verdict.result} data-valid>
      <h2>
        <Icon name="check" size={22} />
        {isSigned ? SHOWN_FOLDER.genuine : SHOWN_FOLDER.unchecked}
      </h2>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name ?? ''} value={value ?? ''} />
        ))}
      </dl>
      <ActionButton variant="filled" icon="download" busy={take.isPending} onClick={() => take.mutate()}>
        {SHOWN_FOLDER.download(facts.dimensione)}
      </ActionButton>
      {take.error && <p className={layout.bad}>{refusalOf(take.error)}</p>}
      <p className={layout.quiet}>{SHOWN_FOLDER.traced}</p>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The page on what the proof proves and what it does not. */
function WhatItProves() {
  const { title, proves, provesThat, doesNot, doesNotThat, howTo, howToSteps } = WHAT_IT_PROVES;
  return (
    <section className={classes.page} aria-label={title}>
      {[
        { heading: proves, lines: provesThat },
        { heading: doesNot, lines: doesNotThat },
        { heading: howTo, lines: howToSteps(`${location.origin}${location.pathname}#${paths.receipt()}`) },
      ].map(({ heading, lines }) => (
        <div key={heading} className={classes.page}>
          <h2>{heading}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
