import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { useGo, usePathname } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { ASIDE } from '../../../../web/query.ts';
import { DropVeil, usePageDrop } from '../../../../web/ui/field/file-drop.tsx';
import { FileProgressList } from '../../../../web/ui/field/file-progress.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { changeKind } from '../../intake.contract.ts';
import { useIntakePaths } from '../intake-paths.ts';
import { intakeQuery, intakesQuery, useIntakeNews } from '../queries.ts';
import { Ring } from '../review/file-pills.tsx';
import classes from './drop-anywhere.module.css';
import { droppedSentence } from './dropped.ts';
import { progressOf, uploadQueue, useLeaveWarning } from './uploads.ts';

/** Accepts PDFs dropped on any of the consultant's pages, and summarises in one sentence what was recognised. */
export default function DropAnywhere() {
  const [intakes, setIntakes] = useState<readonly string[]>([]);
  const [batches, setBatches] = useState<ReadonlySet<number>>(new Set());
  const client = useQueryClient();
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.current).filter((one) =>
    batches.has(one.batch),
  );
  useLeaveWarning(uploads);
  const onIntake = (id: string) => {
    void client.invalidateQueries({ queryKey: intakesQuery.queryKey });
    setIntakes((before) => [...before.filter((one) => one !== id), id]);
  };
  const over = usePageDrop(
    (files) => {
      if (files.length === 0) return;
      // The kind is only a default: nobody is asked, because the pages show their kind.
      const batch = uploadQueue.add(files, 'cedolini', { onIntake });
      setBatches((before) => new Set([...before, batch]));
    },
    { otherwise: true },
  );
  const progress = progressOf(uploads, onIntake);
  if (!over && progress.length === 0 && intakes.length === 0) return null;
  return (
    <>
      {over && <DropVeil />}
      <section aria-label={INTAKE.droppedList} className={classes.root}>
        <FileProgressList files={progress} />
        {intakes.map((id) => (
          <Dropped key={id} id={id} onClose={() => setIntakes((before) => before.filter((one) => one !== id))} />
        ))}
      </section>
    </>
  );
}

function Dropped({ id, onClose }: { id: string; onClose: () => void }) {
  const go = useGo();
  const addresses = useIntakePaths();
  const pathname = usePathname();
  const asked = useRef(new Set<string>());
  const { data: intake, refetch } = useQuery({ ...intakeQuery(id), ...ASIDE });
  const reading = intake === undefined || intake.stato === 'analysing';
  useIntakeNews(id, reading);
  // Nobody chose the kind, so a file that is entirely of the other kind is read again as that kind. For a mixed file,
  // the review asks.
  const looks = intake?.sembra.find(({ tipo, idFile }) => tipo !== 'misti' && !asked.current.has(idFile)) ?? null;
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (looks === null) return;
    asked.current.add(looks.idFile);
    call(changeKind, { params: { id, file: looks.idFile }, body: { tipo: looks.tipo } })
      .catch((error: unknown) => setTrouble(sentenceFor(error)))
      .finally(() => void refetch());
  }, [looks, id, refetch]);
  // On the page of the intake itself, this notice is redundant.
  const there = pathname === addresses.of(id).split('?')[0];
  useEffect(() => {
    if (there) onClose();
  }, [there, onClose]);
  const pages = intake?.file.reduce((sum, file) => sum + (file.pagine ?? 0), 0) ?? 0;
  const read = intake?.file.reduce((sum, file) => sum + file.pagineLette, 0) ?? 0;
  return (
    <div className={classes.card}>
      {reading || looks !== null ? <Ring share={pages > 0 ? read / pages : 0.05} /> : <Icon name="check" size={18} />}
      <div className={classes.words} role="status">
        <strong>{reading || looks !== null ? INTAKE.reading : droppedSentence(intake)}</strong>
        <span>{trouble ?? intake?.file.map((file) => file.nome).join(', ')}</span>
      </div>
      <Button variant="default" onClick={() => go(addresses.of(id))}>
        {INTAKE.openIntake}
      </Button>
      <button type="button" aria-label="Chiudi" onClick={onClose}>
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
