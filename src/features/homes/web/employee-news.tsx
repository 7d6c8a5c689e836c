import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { OWN } from '../../../text/documents/own-documents.ts';
import { BOARD } from '../../../text/notices.ts';
import { REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { AppLink, useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Icon, type IconName } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Tile } from '../../../web/ui/page/tile.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import own from '../../documents/own/web/own.module.css';
import { awaitsAcknowledgement, noticesOfHome } from '../../notices/notice.ts';
import { listOwnNotices } from '../../notices/notices.contract.ts';
import { isOpen, REQUEST_TYPES, type RequestType } from '../../requests/request.ts';
import { listOwnRequests } from '../../requests/requests.contract.ts';
import { RequestChip } from '../../requests/web/request-chip.tsx';
import classes from './employee-home.module.css';

export const noticesQuery = queryOf(listOwnNotices, {});
export const requestsQuery = queryOf(listOwnRequests, { query: {} });

/** The maximum number of notices on the home page; the notice board has all of them. */
const SHOWN = 3;

/** The company's notices, and the employee's own requests. */
export function OwnNews() {
  return (
    <div className={classes.news}>
      <Board />
      <Requests />
    </div>
  );
}

/** The notices that the employee has not read or must acknowledge; if there are none, the newest notice. */
function Board() {
  const { data, error, refetch } = useQuery(noticesQuery);
  const { waiting, shown } = noticesOfHome(data ?? []);
  return (
    <Section id="bacheca" title={OWN.board} count={waiting} all={{ to: paths.ownNotices(), label: OWN.allNotices }}>
      {error && !data ? (
        <ErrorBox title={BOARD.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={2} />
      ) : shown.length === 0 ? (
        <p className={layout.nothing}>{OWN.noNotice}</p>
      ) : (
        <ul>
          {shown.map((notice) => (
            <Entry
              key={notice.id}
              to={paths.ownNotices({ avviso: notice.id })}
              icon="chat"
              title={notice.titolo}
              about={
                <>
                  <bdi>{formatDay(notice.data)}</bdi> · {notice.testo}
                </>
              }
              isNew={notice.nuovo}
            >
              {awaitsAcknowledgement(notice) && <Chip tone="warn" icon="clock" text={BOARD.toConfirm} />}
            </Entry>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Requests() {
  const go = useGo();
  const { data, error, refetch } = useQuery(requestsQuery);
  const open = data?.filter(isOpen) ?? [];
  return (
    <Section
      id="richieste"
      title={OWN.requests}
      all={data && data.length > 0 ? { to: paths.ownRequests(), label: OWN.allRequests } : undefined}
    >
      {error && !data ? (
        <ErrorBox title={REQUESTS.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={2} />
      ) : open.length === 0 ? (
        <p className={layout.nothing}>{OWN.noOpenRequest}</p>
      ) : (
        <ul>
          {open.slice(0, SHOWN).map((request) => (
            <Entry
              key={request.id}
              to={paths.ownRequests({ richiesta: request.id })}
              icon={REQUEST_TYPES[request.tipo as RequestType].iban ? 'bank' : 'inbox'}
              title={REQUEST_TYPE_NAMES[request.tipo as RequestType]}
              about={`${REQUESTS.sentOn} ${formatDay(dayInRome(request.data))}`}
            >
              <RequestChip {...request} />
            </Entry>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        size="lg"
        fullWidth
        className={classes.add}
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => go(paths.newOwnRequest())}
      >
        {REQUESTS.new}
      </Button>
    </Section>
  );
}

function Section(props: {
  id: string;
  title: string;
  count?: number;
  all?: { to: string; label: string } | undefined;
  children: ReactNode;
}) {
  const { id, title, count = 0, all, children } = props;
  return (
    <section className={own.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>
          {title} {count > 0 && <span className={own.badge}>{count}</span>}
        </h2>
        {all && (
          <AppLink to={all.to} aria-label={all.label}>
            {OWN.all}
          </AppLink>
        )}
      </div>
      {children}
    </section>
  );
}

function Entry(props: {
  to: string;
  icon: IconName;
  title: string;
  about: ReactNode;
  isNew?: boolean;
  children?: ReactNode;
}) {
  const { to, icon, title, about, isNew = false, children } = props;
  return (
    <li>
      <AppLink to={to} className={classes.entry} data-new={isNew || undefined}>
        <Tile icon={icon} isNew={isNew} />
        <span className={classes.words}>
          <strong>{title}</strong>
          {/* An Italian text in an Arabic page is cut at its end, not at its start. */}
          <small dir="auto">{about}</small>
          {children}
        </span>
        {isNew && (
          <span className={classes.dot}>
            <span className="pl-unseen">{OWN.new}</span>
          </span>
        )}
      </AppLink>
    </li>
  );
}
