import { formatDate } from '~/lib/dates';

export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDate(iso)}
    </time>
  );
}
