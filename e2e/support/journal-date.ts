import { readSetting } from './settings';

const DAY = 24 * 60 * 60 * 1000;
const asIso = new Intl.DateTimeFormat('sv-SE', {
  timeZone: readSetting('time_zone'),
  dateStyle: 'short',
});

/** Returns the date in the journal's time zone, such as “2026-10-28”. */
export function getJournalDate(fromNow = 0): string {
  return asIso.format(Date.now() + fromNow * DAY);
}
