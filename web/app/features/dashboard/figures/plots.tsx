import { useId, type ReactElement } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  LegendItem,
  PlotPatterns,
  Mark,
  type Look,
  type PlotColumn,
  type PlotSeries,
} from './plot-looks';
import styles from './plots.module.css';

interface Props {
  /** What the plot shows, in words; the table has the numbers. */
  label: string;
  columns: readonly PlotColumn[];
  series: readonly PlotSeries[];
}

const HEIGHT = 260;
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const AXIS = { stroke: 'var(--rule-strong)', tick: { fill: 'var(--muted)', fontSize: 12 } };

interface BarsProps extends Props {
  /** Opens the list behind a bar. The table has the same links for the keyboard. */
  onOpen?: (to: string) => void;
}

/** Bars side by side; those with the same `stack` on top of each other. */
export function BarsPlot({ label, columns, series, onOpen }: BarsProps) {
  const id = useId();
  return (
    <Frame label={label} id={id} series={series}>
      <BarChart data={toRows(columns)} margin={MARGIN} accessibilityLayer={false} barGap={2}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis dataKey="name" {...AXIS} interval="preserveStart" minTickGap={10} tickLine={false} />
        <YAxis {...AXIS} allowDecimals={false} width={36} tickLine={false} axisLine={false} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--wash-deep)' }}
          content={({ active, label: name }) =>
            active ? <PlotTooltip name={name} columns={columns} series={series} id={id} /> : null
          }
        />
        {series.map(({ key, look, stack, getHref }) => (
          <Bar
            key={key}
            dataKey={key}
            stackId={stack}
            fill={`url(#${id}-${look})`}
            stroke={`var(--series-${look})`}
            strokeWidth={1}
            maxBarSize={28}
            isAnimationActive={false}
            className={getHref && onOpen ? styles.linked : undefined}
            onClick={(_, index) => {
              const column = columns[index];
              if (column && getHref) onOpen?.(getHref(column.range));
            }}
          />
        ))}
      </BarChart>
    </Frame>
  );
}

/** Lines with different marks and dashes. A month without a value has no mark. */
export function LinesPlot({ label, columns, series }: Props) {
  const id = useId();
  return (
    <Frame label={label} id={id} series={series} isLine>
      <LineChart data={toRows(columns)} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis dataKey="name" {...AXIS} interval="preserveStart" minTickGap={10} tickLine={false} />
        <YAxis {...AXIS} allowDecimals={false} width={36} tickLine={false} axisLine={false} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--rule-strong)' }}
          content={({ active, label: name }) =>
            active ? (
              <PlotTooltip name={name} columns={columns} series={series} id={id} isLine />
            ) : null
          }
        />
        {series.map(({ key, look }) => (
          <Line
            key={key}
            type="linear"
            dataKey={key}
            connectNulls
            stroke={`var(--series-${look})`}
            strokeWidth={2}
            strokeDasharray={look === 0 ? undefined : '6 4'}
            activeDot={false}
            isAnimationActive={false}
            dot={({ cx, cy, index, value }: DotProps) =>
              value === null || cx === undefined || cy === undefined ? (
                <g key={index} />
              ) : (
                <Mark key={index} look={look} x={cx} y={cy} />
              )
            }
          />
        ))}
      </LineChart>
    </Frame>
  );
}

interface DotProps {
  cx?: number;
  cy?: number;
  index?: number;
  value?: number | null;
}

interface FrameProps {
  label: string;
  id: string;
  series: readonly PlotSeries[];
  isLine?: boolean;
  children: ReactElement;
}

function Frame({ label, id, series, isLine, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <PlotPatterns id={id} looks={series.map(({ look }) => look)} />
      <ul className={styles.legend}>
        {series.map(({ key, label: name, look }) => (
          <li key={key}>
            <LegendItem id={id} look={look} isLine={isLine} /> {name}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={label} className={styles.plot}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          {children}
        </ResponsiveContainer>
      </div>
    </div>
  );
}

interface TooltipProps {
  name: unknown;
  columns: readonly PlotColumn[];
  series: readonly PlotSeries[];
  id: string;
  isLine?: boolean;
}

function PlotTooltip({ name, columns, series, id, isLine }: TooltipProps) {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column) return null;
  return (
    <div className={styles.tooltip}>
      <strong>{column.longName}</strong>
      {series.map(({ key, label, look }: { key: string; label: string; look: Look }) => (
        <span key={key}>
          <LegendItem id={id} look={look} isLine={isLine} /> {label}: {column.values[key] ?? '–'}
        </span>
      ))}
    </div>
  );
}

function toRows(columns: readonly PlotColumn[]) {
  return columns.map(({ name, values }) => ({ name, ...values }));
}
