import { useMutation, useQuery } from '@tanstack/react-query';
import { OFFICE_WORDS, WORDS } from '../../../../text/common/words.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { saveFile } from '../../../../web/open-file.ts';
import { ASIDE } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import layout from '../../../../web/ui/layout.module.css';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { downloadSample } from '../../intake.contract.ts';
import { samplesQuery } from '../queries.ts';
import type { Kind } from '../review/review.ts';
import classes from './sample-files.module.css';

/** Offers the sample files of a demo installation; renders nothing in other installations. */
export function SampleFiles({ onTry }: { onTry: (file: File, kind: Kind) => void }) {
  const samples = useQuery({ ...samplesQuery, ...ASIDE }).data ?? [];
  const fetched = useMutation({
    mutationFn: ({ nome }: { nome: string; then: 'try' | 'save'; kind: Kind }) =>
      callFile(downloadSample, { params: { nome } }),
    onSuccess: ({ blob }, { nome, then, kind }) => {
      if (then === 'save') saveFile(blob, nome);
      else onTry(new File([blob], nome, { type: 'application/pdf' }), kind);
    },
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
  });
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="file-di-prova" className={classes.root}>
      <h2 id="file-di-prova">{INTAKE.samplesTitle}</h2>
      <p className={layout.small}>{INTAKE.samplesHint}</p>
      <ul>
        {samples.map((sample) => (
          <li key={sample.nome}>
            <div>
              <strong>{sample.titolo}</strong>
              <p>{sample.descrizione}</p>
            </div>
            <ActionButton
              size="xs"
              icon="upload"
              label={`${OFFICE_WORDS.tryIt} con ${sample.titolo}`}
              busy={fetched.isPending && fetched.variables.nome === sample.nome && fetched.variables.then === 'try'}
              onClick={() => fetched.mutate({ nome: sample.nome, then: 'try', kind: sample.tipo })}
            >
              {OFFICE_WORDS.tryIt}
            </ActionButton>
            <ActionButton
              size="xs"
              variant="subtle"
              icon="download"
              label={`${WORDS.download} ${sample.nome}`}
              onClick={() => fetched.mutate({ nome: sample.nome, then: 'save', kind: sample.tipo })}
            >
              {WORDS.download}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
