import { scaleBand, scaleLinear } from '@visx/scale';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { MONTHS } from '../../../text/common/format.ts';
import { DASHBOARD } from '../../../text/dashboard/dashboard.ts';
import { useWidth } from '../../../web/ui/use-width.ts';
import classes from './chart.module.css';

export interface MonthColumn {
  month: number;
  /** Cents of each series, from the axis upwards; null if the month has no figures. */
  parts: readonly number[] | null;
  /** The total of the same month of the previous year, in cents. */
  before: number | null;
  /** Read by screen readers, and shown below the chart while the column has focus. */
  words: string;
}

const HEIGHT = 236;
const MARGIN = { top: 12, right: 4, bottom: 28, left: 44 };
const NO_PARTS: readonly number[] = [];

/**
 * Draws twelve stacked columns. A tick across each column marks the previous year's total; a month without figures
 * shows that total as a dashed outline. The chart is one tab stop; arrow keys move between its columns.
 */
export function ColumnsChart(props: {
  label: string;
  columns: readonly MonthColumn[];
  /** Opens the payslips of a month. */
  onOpen?: (month: number) => void;
}) {
  const { label, columns, onOpen } = props;
  const [ref, width] = useWidth();
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      columns.findLastIndex(({ parts }) => parts !== null),
    ),
  );
  const [looking, setLooking] = useState<number | null>(null);
  const bars = useRef<(SVGGElement | null)[]>([]);
  const hint = useId();
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right);
  const bottom = HEIGHT - MARGIN.bottom;
  const totals = columns.map(({ parts, before }) => Math.max(sumOf(parts ?? NO_PARTS), before ?? 0));
  const x = scaleBand({ domain: columns.map(({ month }) => month), range: [0, inner], padding: 0.48 });
  const y = scaleLinear({ domain: [0, Math.max(100, ...totals)], range: [bottom, MARGIN.top], nice: 4 });
  const band = x.bandwidth();
  const go = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: columns.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = Math.min(columns.length - 1, Math.max(0, to));
      setCurrent(next);
      bars.current[next]?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && columns[current]?.parts) {
      event.preventDefault();
      onOpen?.(columns[current].month);
    }
  };
  const shown = looking ?? null;
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="group" aria-label={label} aria-describedby={hint} onKeyDown={go}>
          <g transform={`translate(${MARGIN.left},0)`}>
            {y.ticks(4).map((tick) => (
              <g key={tick} aria-hidden="true">
                <line className={classes.grid} x1={0} x2={inner} y1={y(tick)} y2={y(tick)} />
                <text className={classes.axis} x={-10} y={y(tick)} dy="0.32em" textAnchor="end">
                  {thousands(tick)}
                </text>
              </g>
            ))}
            {columns.map((column, index) => {
              const left = x(column.month) ?? 0;
              const isLast = index === current;
              return (
                <g
                  key={column.month}
                  ref={(element) => {
                    bars.current[index] = element;
                  }}
                  role={onOpen && column.parts ? 'button' : 'img'}
                  aria-label={column.words}
                  tabIndex={isLast ? 0 : -1}
                  className={classes.column}
                  data-opens={(onOpen && column.parts !== null) || undefined}
                  onFocus={() => {
                    setCurrent(index);
                    setLooking(index);
                  }}
                  onBlur={() => setLooking(null)}
                  onPointerEnter={() => setLooking(index)}
                  onPointerLeave={() => setLooking(null)}
                  onClick={() => column.parts && onOpen?.(column.month)}
                >
                  <rect
                    className={classes.target}
                    x={left - band * 0.45}
                    y={0}
                    width={band * 1.9}
                    height={HEIGHT}
                    rx={6}
                  />
                  <Stack column={column} left={left} band={band} y={y} bottom={bottom} />
                  <text
                    className={classes.axis}
                    x={left + band / 2}
                    y={bottom + 20}
                    textAnchor="middle"
                    data-on={shown === index || undefined}
                  >
                    {(MONTHS[column.month - 1] ?? '').slice(0, inner < 420 ? 1 : 3).toLowerCase()}
                  </text>
                </g>
              );
            })}
            <line className={classes.base} x1={0} x2={inner} y1={bottom} y2={bottom} />
          </g>
        </svg>
      )}
      <p id={hint} className="pl-unseen">
        {onOpen ? DASHBOARD.keys : DASHBOARD.keysOnly}
      </p>
      <p className={classes.readout} aria-hidden="true">
        {shown === null ? '' : columns[shown]?.words}
      </p>
    </div>
  );
}

function Stack(props: {
  column: MonthColumn;
  left: number;
  band: number;
  y: (value: number) => number;
  bottom: number;
}) {
  const { column, left, band, y, bottom } = props;
  const { parts, before } = column;
  const tick = before !== null && before > 0 && (
    <line className={classes.before} x1={left - band * 0.18} x2={left + band * 1.18} y1={y(before)} y2={y(before)} />
  );
  if (parts === null) {
    return (
      <>
        {before !== null && before > 0 && (
          <rect
            className={classes.missing}
            x={left}
            y={y(before)}
            width={band}
            height={Math.max(0, bottom - y(before))}
          />
        )}
        {tick}
      </>
    );
  }
  return (
    <>
      {parts.map((part, index) => {
        // A relief shortens its column: the chart draws nothing below the axis, but the table shows the amount.
        const from = Math.max(0, sumOf(parts.slice(0, index)));
        const to = Math.max(0, sumOf(parts.slice(0, index)) + part);
        const height = y(from) - y(to);
        const series = parts.length === 2 && index === 1 ? 4 : index + 1;
        return height > 0 ? (
          <rect
            key={series}
            data-series={series}
            data-thin={height < 4 || undefined}
            x={left}
            y={y(to)}
            width={band}
            height={height > 3 ? height - 1 : height}
          />
        ) : null;
      })}
      {tick}
    </>
  );
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Formats cents as thousands of euros for the axis. */
function thousands(cents: number): string {
  const value = cents / 100_000;
  return Number.isInteger(value) ? String(value) : value.toFixed(1).replace('.', ',');
}
