const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface TimeAgo {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** Time since a timestamp, as the feed shows it; null after a week, when a date is clearer. */
export function timeAgo(iso: string, now: number): TimeAgo | null {
  const passed = now - Date.parse(iso);
  if (passed < HOUR) return { unit: 'minutes', count: wholeUnits(passed, MINUTE) };
  if (passed < 23 * HOUR) return { unit: 'hours', count: wholeUnits(passed, HOUR) };
  if (passed < 7 * DAY) return { unit: 'days', count: wholeUnits(passed, DAY) };
  return null;
}

/** At least one, also for timestamps in the future, when the clocks differ. */
function wholeUnits(passed: number, unit: number): number {
  return Math.max(1, Math.floor(passed / unit));
}
