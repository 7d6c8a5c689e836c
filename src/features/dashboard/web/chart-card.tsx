import { type ReactNode, useId, useState } from 'react';
import { DASHBOARD } from '../../../text/dashboard/dashboard.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import classes from './chart-card.module.css';

export interface TableOfChart {
  caption: string;
  headers: readonly string[];
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly string[]; strong?: boolean }[];
}

/** A card of the dashboard: a heading, a chart, and a button that shows the same data as a table. */
export function ChartCard(props: {
  title: string;
  unit?: string;
  /** Width in columns of a 12-column grid. */
  span: 4 | 5 | 7 | 8 | 12;
  table?: TableOfChart;
  children: ReactNode;
}) {
  const { title, unit, span, table, children } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={classes.card} data-span={span} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h3 id={id}>{title}</h3>
        {unit && !asTable && <span className={layout.small}>{unit}</span>}
        {table && (
          <button
            type="button"
            className={classes.asTable}
            aria-pressed={asTable}
            aria-label={DASHBOARD.showTable(title)}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon name="table" size={16} />
            {DASHBOARD.table}
          </button>
        )}
      </div>
      {asTable && table ? <FigureTable {...table} /> : children}
    </section>
  );
}

/** A table of figures; screen readers read each cell with its headers. */
export function FigureTable({ caption, headers, rows }: TableOfChart) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: it scrolls by the keyboard, too
    <section className={layout.scroll} tabIndex={0} aria-labelledby={id}>
      <table className={classes.table}>
        <caption id={id} className="pl-unseen">
          {caption}
        </caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], strong }) => (
            <tr key={key} data-strong={strong || undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={headers[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Legend({ series, year }: { series: readonly string[]; year?: number | null }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {series.map((name, index) => (
        <li key={name} data-series={series.length === 2 && index === 1 ? 4 : index + 1}>
          {name}
        </li>
      ))}
      {year && <li data-series="before">{year}</li>}
    </ul>
  );
}
