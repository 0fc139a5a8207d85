import type { Delivery, DeliveryState, DeliveryTarget } from '~/api/deliveries';
import type { Translate } from '~/i18n/translations';
import type { Tone } from '~/lib/article-status';
import { formatDate, formatDateTime, formatTime } from '~/lib/dates';
import { timeAgo } from '~/lib/relative-time';

/** Proper names, the same in both languages. */
export const TARGET_NAMES: Record<DeliveryTarget, string> = {
  crossref: 'Crossref',
  doaj: 'DOAJ',
  pubmed: 'PubMed',
};

/** All states; those that wait for a person first. */
export const STATE_TONES: Record<DeliveryState, Tone> = {
  refused: 'red',
  incomplete: 'red',
  lost: 'red',
  'not-sent': 'light',
  due: 'grey',
  stale: 'yellow',
  sent: 'blue',
  delivered: 'green',
  warned: 'teal',
  withdrawn: 'light',
};

export const STATES = Object.keys(STATE_TONES) as DeliveryState[];
export const TARGETS = Object.keys(TARGET_NAMES) as DeliveryTarget[];

/** Name of a state: Crossref registers, all others take a record over. */
export function stateName(state: DeliveryState, target: DeliveryTarget, t: Translate): string {
  const isRegistered = target === 'crossref' && (state === 'delivered' || state === 'warned');
  return isRegistered ? t(`deliveries.registered.${state}`) : t(`deliveries.states.${state}`);
}

/** Says in a sentence how far a delivery is. */
export function deliverySentence(delivery: Delivery, now: number, t: Translate): string {
  const { target, state } = delivery;
  switch (state) {
    case 'due':
      return dueSentence(delivery, now, t);
    case 'sent':
      return waitingSentence(delivery, now, t);
    case 'delivered':
    case 'warned':
      return deliveredSentence(delivery, state, t);
    case 'stale':
      return staleSentence(delivery, now, t);
    default:
      return t(`deliveries.lines.${state}`, { target: TARGET_NAMES[target] });
  }
}

function dueSentence(delivery: Delivery, now: number, t: Translate): string {
  const { heldUntil, nextLookAt, problem } = delivery;
  if (heldUntil) return t('deliveries.lines.held', { time: formatTime(new Date(heldUntil)) });
  if (problem && isLater(nextLookAt, now)) {
    return t('deliveries.lines.retry', { time: formatTime(new Date(nextLookAt)) });
  }
  return t('deliveries.lines.due');
}

function waitingSentence({ target, sentAt }: Delivery, now: number, t: Translate): string {
  const name = TARGET_NAMES[target];
  if (!sentAt) return t('deliveries.lines.sent', { target: name });
  const ago = timeAgo(sentAt, now);
  return ago
    ? t(`deliveries.waiting.${ago.unit}`, { count: ago.count, target: name })
    : t('deliveries.waitingSince', { target: name, date: formatDate(sentAt) });
}

function deliveredSentence(
  { target, deliveredAt }: Delivery,
  state: 'delivered' | 'warned',
  t: Translate,
): string {
  const kind = target === 'crossref' ? 'registration' : 'delivery';
  return deliveredAt
    ? t(`deliveries.${kind}.${state}`, { date: formatDate(deliveredAt) })
    : t(`deliveries.${kind}.${state}Elsewhere`);
}

function staleSentence({ nextLookAt }: Delivery, now: number, t: Translate): string {
  return isLater(nextLookAt, now)
    ? t('deliveries.lines.staleUntil', { time: formatTime(new Date(nextLookAt)) })
    : t('deliveries.lines.stale');
}

function isLater(iso: string | null, now: number): iso is string {
  return iso !== null && Date.parse(iso) > now;
}

/** Time of the last thing that happened to a delivery, in words for a table; null if nothing has. */
export function lastTime({ changedAt, deliveredAt, sentAt }: Delivery): string | null {
  const last = [changedAt, deliveredAt, sentAt].filter((iso) => iso !== null).toSorted().at(-1);
  return last ? formatDateTime(last) : null;
}
