import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DASHBOARD } from '../../../text/dashboard/dashboard.ts';
import { PositionCard } from './balance-cards.tsx';

const ROW = {
  ...{ sezione: 'ECONOMICO' as const, codice: 'B.9.a', descrizione: 'Salari e stipendi' },
  ...{ importo: '10.00', importoAP: '12.00' },
};

it('the balance sheet of a running year notes that the previous year may cover more months', () => {
  const drawn = (running: boolean) =>
    renderToStaticMarkup(
      createElement(
        MantineProvider,
        null,
        createElement(PositionCard, { rows: [ROW], year: 2026, running, filtered: false }),
      ),
    );
  expect(drawn(true)).toContain(DASHBOARD.position.running);
  expect(drawn(false)).not.toContain(DASHBOARD.position.running);
});
