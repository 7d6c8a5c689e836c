import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatCount, formatInstant } from '../../../text/common/format.ts';
import { FILES } from '../../../text/intake/intake-files.ts';
import { INTAKE } from '../../../text/intake/intake-screens.ts';
import { AppLink, useGo } from '../../../web/address.tsx';
import { useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { DropVeil, usePageDrop } from '../../../web/ui/field/file-drop.tsx';
import { FileProgressList } from '../../../web/ui/field/file-progress.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { INTAKE_KINDS } from '../intake.ts';
import { SampleFiles } from './drop/sample-files.tsx';
import { ACCEPTED } from './drop/upload-rules.ts';
import { progressOf, uploadQueue, useLeaveWarning } from './drop/uploads.ts';
import classes from './intake-list.module.css';
import { useIntakePaths } from './intake-paths.ts';
import { MailAddress } from './mailed/mail-address.tsx';
import { intakesQuery } from './queries.ts';
import { Ring } from './review/file-pills.tsx';
import { contentsOf, type IntakeSummary, type Kind, shareOf } from './review/review.ts';

/** The page that lists all intakes, with the drop zone and the running uploads. */
export default function IntakeList() {
  const addresses = useIntakePaths();
  const go = useGo();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('cedolini');
  const query = useQuery({
    ...intakesQuery,
    // The list has no event stream, so it is refetched while an intake is in progress.
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? 2000 : false),
  });
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.current);
  useLeaveWarning(uploads);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const onIntake = (id: string) => {
    void client.invalidateQueries({ queryKey: intakesQuery.queryKey });
    // Opens the intake only if the person is still on this page.
    if (mounted.current) go(addresses.of(id));
  };
  const add = (files: readonly File[]) => {
    if (files.length > 0) uploadQueue.add(files, kind, { onIntake });
  };
  const over = usePageDrop(add);
  const chooser = useRef<HTMLInputElement>(null);
  const none = query.data?.length === 0;
  const { role } = useAccount();

  return (
    <>
      {over && <DropVeil />}
      <PageHeader title={INTAKE.list} below={INTAKE.listBelow} />
      <div className={classes.drop}>
        <Icon name="upload" size={28} />
        <div className={classes.dropWords}>
          <p className={classes.dropTitle}>{INTAKE.drop}</p>
          <p>{INTAKE.dropHint}</p>
        </div>
        <fieldset className={classes.kinds}>
          <legend className="pl-unseen">{INTAKE.kindQuestion}</legend>
          {INTAKE_KINDS.map((name) => (
            <label key={name}>
              <input type="radio" name="tipo" checked={kind === name} onChange={() => setKind(name)} />
              {INTAKE.kinds[name]}
            </label>
          ))}
        </fieldset>
        <Button
          variant="filled"
          leftSection={<Icon name="folder" size={18} />}
          onClick={() => chooser.current?.click()}
        >
          {INTAKE.choose}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div aria-live="polite" className={classes.uploads}>
        <FileProgressList files={progressOf(uploads, onIntake)} />
      </div>
      {none && (
        <section aria-labelledby="come-funziona" className={classes.steps}>
          <h2 id="come-funziona">{INTAKE.emptyTitle}</h2>
          <ol>
            {INTAKE.steps.map(([title, text], index) => (
              <li key={title}>
                <span aria-hidden="true">{index + 1}</span>
                <div>
                  <strong>{title}</strong>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {query.isPending && <WaitingRows rows={5} />}
      {query.isLoadingError && <ErrorBox error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && query.data.length > 0 && (
        <section aria-label={INTAKE.doneList}>
          <ul className={classes.list}>
            {query.data.map((intake) => (
              <IntakeCard key={intake.id} intake={intake} to={addresses.of(intake.id)} />
            ))}
          </ul>
        </section>
      )}
      {role === 'CONSULTANT' && <MailAddress />}
      <SampleFiles onTry={(file, sampleKind) => uploadQueue.add([file], sampleKind, { onIntake })} />
    </>
  );
}

function isWorking(intake: IntakeSummary): boolean {
  return intake.stato === 'analysing' || intake.stato === 'confirming';
}

function IntakeCard({ intake, to }: { intake: IntakeSummary; to: string }) {
  const [first, ...others] = intake.file;
  const { decidere, pronti, esclusi, confermati } = intake.conteggi;
  const refused = intake.file.filter((file) => file.stato === 'refused').length;
  const pages = intake.file.reduce((sum, file) => sum + (file.pagine ?? 0), 0);
  const read = intake.file.reduce((sum, file) => sum + file.pagineLette, 0);
  const counts = [
    ['due', decidere],
    ['ready', pronti],
    ['confirmed', confermati],
    ['leftOut', esclusi],
  ] as const;
  return (
    <li className={classes.card}>
      <span className={classes.sheet} aria-hidden="true">
        <Icon name={intake.file.length > 1 ? 'copy' : 'document'} />
      </span>
      <div className={classes.cardWords}>
        <AppLink to={to} className={classes.cardLink}>
          {first?.nome ?? contentsOf(intake.file)}
          {others.length > 0 && ` ${INTAKE.andFiles(others.length)}`}
        </AppLink>
        <p>
          {contentsOf(intake.file)}
          {pages > 0 && ` · ${FILES.pages(pages)}`} · {intake.creataDa}, {formatInstant(intake.creataIl)}
        </p>
      </div>
      <p className={classes.counts}>
        {counts
          .filter(([, count], index) => count > 0 || (index < 2 && intake.stato === 'ready' && confermati === 0))
          .map(([what, count]) => (
            <span key={what} data-due={(what === 'due' && count > 0) || undefined}>
              <strong>{formatCount(count)}</strong> {INTAKE.counts[what][count === 1 ? 0 : 1]}
            </span>
          ))}
        {refused > 0 && (
          <span data-bad>
            <strong>{formatCount(refused)}</strong> {INTAKE.counts.unread[refused === 1 ? 0 : 1]}
          </span>
        )}
      </p>
      <span className={classes.state}>
        {isWorking(intake) && (
          <Ring share={intake.conferma ? shareOf(intake.conferma) : pages > 0 ? read / pages : 0.05} />
        )}
        <State intake={intake} />
      </span>
    </li>
  );
}

function State({ intake }: { intake: IntakeSummary }) {
  const { decidere, pronti, confermati } = intake.conteggi;
  if (intake.stato === 'closed') return <Chip tone="mute" icon="eye-off" text={INTAKE.states.closed} />;
  if (intake.stato === 'ready' && confermati > 0 && decidere === 0 && pronti === 0)
    return <Chip tone="ok" icon="check" text={INTAKE.done} />;
  if (intake.stato !== 'ready') return <Chip tone="info" icon="clock" text={INTAKE.states[intake.stato]} />;
  if (decidere === 0 && pronti === 0 && confermati === 0)
    return <Chip tone="bad" icon="alert" text={INTAKE.nothingToConfirm} />;
  return decidere > 0 ? (
    <Chip tone="warn" icon="alert" text={INTAKE.sections.decidere} />
  ) : (
    <Chip tone="info" icon="send" text={INTAKE.states.ready} />
  );
}
