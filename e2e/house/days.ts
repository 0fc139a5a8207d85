import { setting } from './settings';

const DAY = 24 * 60 * 60 * 1000;
const asIso = new Intl.DateTimeFormat('sv-SE', {
  timeZone: setting('time_zone'),
  dateStyle: 'short',
});

/** «2026-10-28»: the day that it is at the journal, or so many days from then. */
export function journalDay(fromNow = 0): string {
  return asIso.format(Date.now() + fromNow * DAY);
}
