import type { DayRange } from './periods';
import styles from './plots.module.css';

/** Colour together with a pattern, a mark and a dash, so that series differ without colour. */
export type Look = 0 | 1 | 2 | 3;

export interface PlotSeries {
  key: string;
  label: string;
  look: Look;
  /** Bars of one stack are on top of each other. */
  stack?: string;
  /** List behind a bar. */
  getHref?: (range: DayRange) => string;
}

export interface PlotColumn {
  /** Unique, on the axis. */
  name: string;
  longName: string;
  range: DayRange;
  /** Null without data. */
  values: Record<string, number | null>;
}

const SIZE = 8;

/** Patterns of the bars: solid, hatched, dotted, crossed. */
export function PlotPatterns({ id, looks }: { id: string; looks: readonly Look[] }) {
  return (
    <svg width={0} height={0} aria-hidden="true" className={styles.patterns}>
      <defs>
        {looks.map((look) => (
          <pattern
            key={look}
            id={`${id}-${look}`}
            width={SIZE}
            height={SIZE}
            patternUnits="userSpaceOnUse"
          >
            <rect width={SIZE} height={SIZE} fill="var(--paper)" />
            <g fill={`var(--series-${look})`} stroke={`var(--series-${look})`} strokeWidth={0}>
              {drawPattern(look)}
            </g>
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

function drawPattern(look: Look) {
  if (look === 0) return <rect width={SIZE} height={SIZE} />;
  if (look === 2) return <path d="M2 4a2 2 0 1 1 4 0a2 2 0 1 1-4 0" />;
  return (
    <g strokeWidth={2} fill="none">
      <path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />
      {look === 3 ? <path d="M-2 6L2 10M0 0L8 8M6 -2L10 2" /> : null}
    </g>
  );
}

/** Marks of the lines: circle, diamond, square, triangle. */
const MARKS = [
  'M-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0',
  'M0-6L6 0L0 6L-6 0Z',
  'M-4-4H4V4H-4Z',
  'M0-5L5 4H-5Z',
];

export function Mark({ look, x, y }: { look: Look; x: number; y: number }) {
  return (
    <path
      d={MARKS[look]}
      transform={`translate(${x} ${y})`}
      fill={look === 0 ? `var(--series-${look})` : 'var(--paper)'}
      stroke={`var(--series-${look})`}
      strokeWidth={2}
    />
  );
}

interface LegendProps {
  id: string;
  look: Look;
  isLine?: boolean;
}

/** Sample of a series for the legend. */
export function LegendItem({ id, look, isLine = false }: LegendProps) {
  return (
    <svg width={28} height={14} viewBox="0 0 28 14" aria-hidden="true" className={styles.sample}>
      {isLine ? (
        <>
          <path
            d="M0 7H28"
            stroke={`var(--series-${look})`}
            strokeWidth={2}
            strokeDasharray={look === 0 ? undefined : '6 4'}
          />
          <Mark look={look} x={14} y={7} />
        </>
      ) : (
        <rect
          x={0.5}
          y={0.5}
          width={27}
          height={13}
          fill={`url(#${id}-${look})`}
          stroke={`var(--series-${look})`}
        />
      )}
    </svg>
  );
}
