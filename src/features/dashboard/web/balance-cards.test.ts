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

it('a balance of a year that is not over says that the year before may be of more months', () => {
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
