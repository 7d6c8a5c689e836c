import { scaleLinear } from '@visx/scale';
import { useWidth } from '../../../web/ui/use-width.ts';
import classes from './chart.module.css';

const HEIGHT = 132;
const MARGIN = { top: 10, right: 8, bottom: 24, left: 30 };

/** Draws the headcount month by month; the card's table shows the same figures. */
export function StepsChart(props: { label: string; values: readonly number[]; first: string; last: string }) {
  const { label, values, first, last } = props;
  const [ref, width] = useWidth();
  const least = Math.min(...values);
  const most = Math.max(...values);
  const bottom = HEIGHT - MARGIN.bottom;
  const x = scaleLinear({ domain: [0, Math.max(1, values.length)], range: [MARGIN.left, width - MARGIN.right] });
  const low = Math.max(0, least - Math.max(1, Math.round((most - least) / 2)));
  const y = scaleLinear({ domain: [low, most + 1], range: [bottom, MARGIN.top] });
  const path = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)},${y(value)} H${x(index + 1)}`)
    .join(' ');
  const end = values.at(-1) ?? 0;
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          {[...new Set([low, most])].map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
              <text className={classes.axis} x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          <path className={classes.area} d={`${path} V${bottom} H${x(0)} Z`} />
          <path className={classes.line} d={path} />
          <circle className={classes.dot} cx={x(values.length)} cy={y(end)} r={3.5} />
          <text className={classes.axis} x={MARGIN.left} y={HEIGHT - 4}>
            {first}
          </text>
          <text className={classes.axis} x={width - MARGIN.right} y={HEIGHT - 4} textAnchor="end">
            {last}
          </text>
        </svg>
      )}
    </div>
  );
}
