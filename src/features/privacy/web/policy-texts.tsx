import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { PRIVACY_TEXT, PRIVACY_TEXTS } from '../../../text/privacy.ts';
import { useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { MessageDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { privacyVersions } from '../privacy.contract.ts';
import classes from './policy-texts.module.css';
import { inForce, textsByVendor, type VendorTexts } from './vendor-texts.ts';

/** The versions of the policy by distribution code (docs/api.md: privacy/testi). */
export default function PolicyTexts() {
  const { data, error, refetch } = useQuery(queryOf(privacyVersions, {}));
  const [reading, setReading] = useState<{ versione: string; titolo: string; testo: string } | null>(null);
  return (
    <>
      <PageHeader title={PRIVACY_TEXTS.title} below={PRIVACY_TEXTS.hint} />
      {error && !data ? (
        <ErrorBox title={PRIVACY_TEXTS.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={5} />
      ) : (
        <ul className={classes.vendors}>
          {textsByVendor(data).map((vendor) => (
            <Vendor key={vendor.code} vendor={vendor} onRead={setReading} />
          ))}
        </ul>
      )}
      <MessageDialog
        open={reading !== null}
        onClose={() => setReading(null)}
        title={`${reading?.titolo}, ${PRIVACY_TEXTS.version.toLowerCase()} ${reading?.versione}`}
      >
        <div className={layout.paragraphs}>{reading?.testo}</div>
      </MessageDialog>
    </>
  );
}

function Vendor(props: { vendor: VendorTexts; onRead: (text: ReturnType<typeof inForce>) => void }) {
  const { vendor, onRead } = props;
  const go = useGo();
  const [latest, ...earlier] = vendor.versions;
  const nameOf = (versione: string) => `${PRIVACY_TEXTS.version} ${versione}`;
  return (
    <li className={classes.vendor}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{vendor.name}</h2>
          {latest ? (
            <p className={classes.state}>
              <Chip tone="ok" icon="check" text={PRIVACY_TEXTS.current} />
              {nameOf(latest.versione)} {PRIVACY_TEXTS.since(formatDay(dayInRome(latest.dal)))}
            </p>
          ) : (
            <p className={classes.state}>{PRIVACY_TEXTS.general(PRIVACY_TEXT.version)}</p>
          )}
        </div>
        <p className={layout.row}>
          <Button
            variant="default"
            aria-label={`${PRIVACY_TEXTS.read}: ${vendor.name}`}
            onClick={() => onRead(inForce(vendor))}
          >
            {PRIVACY_TEXTS.read}
          </Button>
          <Button
            aria-label={`${PRIVACY_TEXTS.add}: ${vendor.name}`}
            onClick={() => go(paths.newPrivacyText(vendor.code))}
          >
            {PRIVACY_TEXTS.add}
          </Button>
        </p>
      </div>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>
            {PRIVACY_TEXTS.earlier} ({earlier.length})
          </summary>
          <ul>
            {earlier.map((text) => (
              <li key={text.versione}>
                <span>
                  {nameOf(text.versione)} {PRIVACY_TEXTS.since(formatDay(dayInRome(text.dal)))}
                </span>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`${PRIVACY_TEXTS.read}: ${vendor.name}, ${nameOf(text.versione)}`}
                  onClick={() => onRead(text)}
                >
                  {PRIVACY_TEXTS.read}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
