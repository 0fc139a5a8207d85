interface Props {
  name: string;
  /** Line under the name, such as the year of foundation. */
  caption: string;
  /** Line at the bottom, such as the ISSN. */
  foot: string;
  label: string;
  className?: string;
}

const GOLDEN_ANGLE = (137.508 * Math.PI) / 180;

/** Generated cover with the journal's name and a drawing of cells. */
export function JournalCover({ name, caption, foot, label, className }: Props) {
  const lines = splitInTwo(name);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(38, Math.floor(610 / longest));

  return (
    <svg className={className} viewBox="0 0 420 560" role="img" aria-label={label}>
      <defs>
        <linearGradient id="cover-ground" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#0a2c43" />
          <stop offset="1" stopColor="#15577f" />
        </linearGradient>
      </defs>
      <rect width="420" height="560" fill="url(#cover-ground)" />
      <g fill="none" stroke="#8fc1dd" strokeOpacity=".42" strokeWidth="1.4">
        {[150, 122, 96, 72].map((radius, index) => (
          <circle key={radius} cx={258 - index * 8} cy={352 + index * 5} r={radius} />
        ))}
        {spiral(22, 20, 5.6).map(([x, y], index) => (
          <circle key={index} cx={x} cy={y} r={(6 + (index % 5) * 2.6).toFixed(1)} />
        ))}
      </g>
      {spiral(9, 34, 11).map(([x, y], index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={3 + (index % 3)}
          fill={index % 3 === 0 ? '#e98b94' : '#cfe6f3'}
        />
      ))}
      <rect width="420" height="8" fill="#a3222f" />
      <g fill="#fff" fontFamily="var(--font-serif)" fontWeight="600" fontSize={size}>
        {lines.map((line, index) => (
          <text key={line} x="32" y={72 + index * 42}>
            {line}
          </text>
        ))}
      </g>
      <g fill="#d5e6f1" fontFamily="var(--font-sans)" fontSize="17">
        <text x="32" y={78 + lines.length * 42}>
          {caption}
        </text>
        <text x="32" y="530">
          {foot}
        </text>
      </g>
    </svg>
  );
}

/**
 * Points on a spiral around the middle of the dish, as strings so that server and browser render
 * the same text.
 */
function spiral(count: number, start: number, step: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * GOLDEN_ANGLE;
    const radius = start + index * step;
    return [
      (250 + Math.cos(angle) * radius).toFixed(1),
      (356 + Math.sin(angle) * radius).toFixed(1),
    ];
  });
}

function splitInTwo(name: string): string[] {
  const words = name.split(' ');
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')].filter(Boolean);
}
