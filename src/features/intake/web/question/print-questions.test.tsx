import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LAYOUT } from '../../../../text/intake/intake-layout.ts';
import { SECOND_QUESTION } from '../../../../text/intake/intake-print-questions.ts';
import { queryClient } from '../../../../web/session.ts';
import type { Decisions } from '../queries.ts';
import type { IntakeDetail, Row } from '../review/review.ts';
import { aRow } from '../review/row.fixture.ts';
import { PrintQuestions } from './print-questions.tsx';

/** One sheet per file, each showing a second person. */
const second = (n: number, proposta: string | null, part: Partial<Row> = {}) =>
  aRow(n, [1], {
    ...{ idFile: String(n), posizione: 'decidere', dubbi: [{ dubbio: 'second', proposta }] },
    proposte: [{ ...{ id: '7', nominativo: `Ferrari ${n}`, codiceFiscale: '' }, azienda: '', codiceAzienda: '' }],
    ...part,
  });

function drawn(righe: Row[], readOnly = false): string {
  const intake = { id: '1', righe, domande: [], file: righe.map(({ idFile }) => ({ id: idFile })) };
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <PrintQuestions
          intake={intake as unknown as IntakeDetail}
          file={null}
          decisions={{ busy: false } as Decisions}
          readOnly={readOnly}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

/** The label of the highlighted button. */
const defaultOf = (html: string) => /data-variant="filled".*?Button-label[^>]*>([^<]+)/s.exec(html)?.[1];
const four = (proposta: string | null, part: Partial<Row> = {}) => [1, 2, 3, 4].map((n) => second(n, proposta, part));

describe('the question about a second person', () => {
  it('shows the numbers of sheets and files, and three examples with the proposed people', () => {
    const html = drawn(four(null));
    expect(html).toContain('4 fogli di 4 file');
    expect(html.match(/<figcaption>[^<]+/g)).toEqual([1, 2, 3].map((n) => `<figcaption>Ferrari ${n}`));
    expect(html).not.toContain(LAYOUT.asLastMonth);
    expect(defaultOf(html)).toBe(SECOND_QUESTION.yes.name());
  });

  it('highlights the answer given last month', () => {
    const html = drawn(four('apart'));
    expect(html).toContain(LAYOUT.asLastMonth);
    expect(defaultOf(html)).toBe(SECOND_QUESTION.apart.name());
  });

  it('offers no answer if the intake is read-only', () => expect(drawn(four(null), true)).not.toContain('<button'));

  it('can be taken back and forgotten after it is answered', () => {
    const html = drawn(four('apart', { aParte: true }));
    expect(html).toContain('4 fogli da decidere uno per uno');
    expect(html).toContain(LAYOUT.takeBack);
    expect(html).toContain(LAYOUT.forget);
  });
});
