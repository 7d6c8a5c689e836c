import { FileInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkReceipt,
  endsAsReceipt,
  fromBase64,
  type Receipt,
  type ReceiptEvent,
  readReceiptEvent,
  stretchesOf,
} from '../../../ledger/receipt.ts';
import type { ReceiptFault } from '../../../ledger/receipt-faults.ts';
import { compareWithLedger, receiptKey, STRETCHES_ASKED, sealKeys } from '../../../ledger/receipts.contract.ts';
import type { CheckedSeal } from '../../../pdf/seal-check.ts';
import { dayInRome, formatDay, timeInRome } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { RECEIPT_FAULT_TEXT, RECEIPT_PAGE, SEAL_FAULT_TEXT } from '../../../text/history/receipts.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { firstValue } from '../../../web/search.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import verdict from '../../../web/ui/page/verdict.module.css';
import { ShownIncome } from '../../income-proof/web/shown-income.tsx';
import { endsAsArchive, isOwnArchive } from '../proofs/signed-archive.ts';
import { ShownFolder } from '../proofs/web/shown-folder.tsx';
import classes from './receipt-check.module.css';

interface Verdict {
  /** Set for a sealed document; the other fields then mean nothing. */
  seal?: CheckedSeal;
  /** Set for the archive of a proof: whether it is one that this portal signed. */
  archive?: boolean;
  receipt: Receipt | null;
  faults: ReceiptFault[];
  withFile: boolean;
  /** Whether the ledger could not be reached, so that the result is about the receipt alone. */
  unasked: boolean;
}

/** `/ricevuta`: checks a receipt, or shows the income of a worker's code or an inspector's folder. */
export default function ReceiptPage() {
  const [search] = useAddressSearch();
  const code = firstValue(search, 'codice');
  const folder = firstValue(search, 'fascicolo');
  return (
    <PublicPage>
      {code ? <ShownIncome code={code} /> : folder ? <ShownFolder token={folder} /> : <ReceiptCheck />}
    </PublicPage>
  );
}

/** Checks a receipt in the browser, without an account and without uploading it. */
function ReceiptCheck() {
  const [receipt, setReceipt] = useState<File | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const key = useQuery({
    queryKey: [receiptKey.path],
    queryFn: () => call(receiptKey, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const verdict = useQuery({
    queryKey: ['receipt', stampOf(receipt), stampOf(file), key.data?.chiave],
    enabled: receipt !== null && key.data !== undefined,
    queryFn: () => check(receipt, file, key.data?.chiave ?? ''),
    // Choosing a receipt again checks it again, because the ledger may have changed.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div className={classes.root}>
      <h1>{RECEIPT_PAGE.title}</h1>
      <p className={classes.hint}>{RECEIPT_PAGE.hint}</p>
      <div className={layout.stack20}>
        <FileInput
          label={RECEIPT_PAGE.receipt}
          description={RECEIPT_PAGE.receiptHint}
          placeholder={RECEIPT_PAGE.choose}
          accept="application/pdf,.pdf,.zip"
          value={receipt}
          onChange={setReceipt}
          leftSection={<Icon name="document" size={18} />}
          clearable
          clearButtonProps={{ 'aria-label': RECEIPT_PAGE.clear }}
        />
        <FileInput
          label={RECEIPT_PAGE.file}
          description={RECEIPT_PAGE.fileHint}
          placeholder={RECEIPT_PAGE.choose}
          value={file}
          onChange={setFile}
          leftSection={<Icon name="document" size={18} />}
          clearable
          clearButtonProps={{ 'aria-label': RECEIPT_PAGE.clear }}
        />
      </div>
      <div role="status" aria-live="polite">
        {verdict.isFetching && <p className={classes.hint}>{WORDS.loading}</p>}
        {key.isError && <p className={layout.bad}>{RECEIPT_PAGE.unavailable}</p>}
        {verdict.isError && !verdict.isFetching && <p className={layout.bad}>{sentenceFor(verdict.error)}</p>}
        {verdict.data && !verdict.isFetching && <Result {...verdict.data} />}
      </div>
      {key.data && (
        <p className={classes.key}>
          {RECEIPT_PAGE.key} <code>{key.data.impronta}</code>
        </p>
      )}
    </div>
  );
}

function Result({ seal, archive, receipt, faults, withFile, unasked }: Verdict) {
  if (seal) return <SealResult {...seal} />;
  if (archive !== undefined)
    return (
      <section className={verdict.result} data-valid={archive}>
        <h2>
          <Icon name={archive ? 'check' : 'alert'} size={22} />
          {archive ? RECEIPT_PAGE.archive : RECEIPT_PAGE.notArchive}
        </h2>
        <p className={classes.hint}>{archive ? RECEIPT_PAGE.archiveHint : RECEIPT_PAGE.notArchiveHint}</p>
      </section>
    );
  const isValid = faults.length === 0;
  return (
    <section className={verdict.result} data-valid={isValid}>
      <h2>
        <Icon name={isValid ? 'check' : 'alert'} size={22} />
        {isValid ? (withFile ? RECEIPT_PAGE.validWithFile : RECEIPT_PAGE.valid) : RECEIPT_PAGE.invalid}
      </h2>
      {faults.map((fault) => (
        <p key={fault} className={layout.bad}>
          {RECEIPT_FAULT_TEXT[fault]}
        </p>
      ))}
      {unasked && <p className={classes.hint}>{RECEIPT_PAGE.unasked}</p>}
      {receipt && isValid && <Facts receipt={receipt} />}
    </section>
  );
}

function SealResult({ facts, faults, sealedAt, stamp }: CheckedSeal) {
  const isValid = faults.length === 0;
  return (
    <section className={verdict.result} data-valid={isValid}>
      <h2>
        <Icon name={isValid ? 'check' : 'alert'} size={22} />
        {isValid ? RECEIPT_PAGE.sealed : RECEIPT_PAGE.notSealed}
      </h2>
      {faults.map((fault) => (
        <p key={fault} className={layout.bad}>
          {SEAL_FAULT_TEXT[fault]}
        </p>
      ))}
      {facts && (
        <>
          <dl className={classes.facts}>
            <dt>{RECEIPT_PAGE.document}</dt>
            <dd>{facts.title}</dd>
            <dt>{RECEIPT_PAGE.company}</dt>
            <dd>{facts.company}</dd>
            <dt>{RECEIPT_PAGE.request}</dt>
            <dd>{facts.request}</dd>
            {sealedAt && (
              <>
                <dt>{RECEIPT_PAGE.sealedAt}</dt>
                <dd>{momentOf(sealedAt)}</dd>
              </>
            )}
            {stamp && (
              <>
                <dt>{RECEIPT_PAGE.stamped}</dt>
                <dd>{RECEIPT_PAGE.stampedBy(momentOf(stamp.at), stamp.by)}</dd>
              </>
            )}
          </dl>
          <h3>{RECEIPT_PAGE.signers}</h3>
          <ol className={classes.events}>
            {facts.signers.map(({ name, at }) => (
              <li key={`${name} ${at}`}>
                <strong>{name}</strong>
                <span>{momentOf(new Date(at))}</span>
              </li>
            ))}
          </ol>
          <p className={classes.hint}>{RECEIPT_PAGE.simple}</p>
        </>
      )}
    </section>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const issued = new Date(receipt.issuedAt);
  const events = receipt.segments.flatMap((segment) => segment.events);
  const of = Map.groupBy(events, (event) => readReceiptEvent(event).document);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{RECEIPT_PAGE.document}</dt>
        <dd>{receipt.document.title}</dd>
        {receipt.document.subject !== '' && (
          <>
            <dt>{receipt.documents ? RECEIPT_PAGE.company : RECEIPT_PAGE.subject}</dt>
            <dd>
              {receipt.document.subject}
              {receipt.documents && `, ${RECEIPT_PAGE.documents(receipt.documents.length)}`}
              {receipt.document.taxCode && `, ${receipt.document.taxCode}`}
            </dd>
          </>
        )}
        <dt>{RECEIPT_PAGE.issued}</dt>
        <dd>{momentOf(issued)}</dd>
      </dl>
      <h3>{RECEIPT_PAGE.events}</h3>
      {receipt.documents ? (
        receipt.documents.map((one) => (
          <section key={one.id} className={classes.document}>
            <h4>{[one.subject, one.taxCode, one.title].filter(Boolean).join(', ')}</h4>
            <Events events={of.get(one.id) ?? []} />
          </section>
        ))
      ) : (
        <Events events={events} />
      )}
    </>
  );
}

function Events({ events }: { events: readonly ReceiptEvent[] }) {
  return (
    <ol className={classes.events}>
      {events.map((event) => {
        const { action, at } = readReceiptEvent(event);
        return (
          <li key={event.seq}>
            <strong>{RECEIPT_PAGE.actions[action] ?? action}</strong>
            <span>{momentOf(new Date(at))}</span>
          </li>
        );
      })}
    </ol>
  );
}

const momentOf = (moment: Date) => `${formatDay(dayInRome(moment))}, ${timeInRome(moment)}`;
const stampOf = (file: File | null) => file && [file.name, file.size, file.lastModified];
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

async function check(receipt: File | null, file: File | null, key: string): Promise<Verdict> {
  if (!receipt) return NOTHING;
  const bytes = await bytesOf(receipt);
  if (endsAsArchive(bytes.subarray(-RECEIPT_END)) || isZip(bytes))
    return { ...NOTHING, archive: await isOwnArchive(bytes, fromBase64(key)) };
  if (!endsAsReceipt(bytes.subarray(-RECEIPT_END)) && mayBeSealed(bytes)) return sealOf(bytes);
  const against = { publicKey: fromBase64(key), file: file ? await bytesOf(file) : null };
  const { receipt: facts, faults } = await checkReceipt(bytes, against);
  const held = facts && faults.length === 0 ? await isHeld(facts) : null;
  return {
    receipt: facts,
    faults: held === false ? ['ledger-differs'] : faults,
    withFile: file !== null,
    unasked: held === null && faults.length === 0,
  };
}

const NOTHING: Verdict = { receipt: null, faults: [], withFile: false, unasked: false };
const isZip = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'PK\u0003\u0004';

/** How many bytes of a file's end are searched for the mark of a receipt. */
const RECEIPT_END = 64 * 1024;

function mayBeSealed(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes('\n%PORTALE-FIRME ');
}

/** Loads the cryptography code only to check a signed document. */
async function sealOf(bytes: Uint8Array): Promise<Verdict> {
  const [{ checkSeal }, { sigilli }] = await Promise.all([import('../../../pdf/seal-check.ts'), call(sealKeys, {})]);
  const ours = sigilli.map(({ certificato, catena }) => ({
    certificate: fromBase64(certificato),
    chain: catena.map(fromBase64),
  }));
  const seal = await checkSeal(bytes, ours);
  return { ...NOTHING, seal };
}

/** Whether the ledger still agrees with the receipt; sends only hashes. Null if the server does not answer. */
async function isHeld(receipt: Receipt): Promise<boolean | null> {
  const stretches = await stretchesOf(receipt);
  try {
    for (let at = 0; at < stretches.length; at += STRETCHES_ASKED) {
      const tratti = stretches.slice(at, at + STRETCHES_ASKED).map(({ from, to, previous, head, print }) => ({
        da: from,
        fino: to,
        precedente: previous,
        testa: head,
        impronta: print,
      }));
      const { conferma } = await call(compareWithLedger, { body: { registro: receipt.chain, tratti } });
      if (!conferma) return false;
    }
    return true;
  } catch {
    return null;
  }
}
