import type { Delivery, DeliveryState, DeliveryTarget, DoiCheck } from '~/api/deliveries';
import type { Translate } from '~/i18n/translations';
import type { Tone } from '~/lib/article-status';
import { formatDate, formatTime } from '~/lib/dates';
import { timeAgo } from '~/lib/relative-time';

/** Proper names, the same in both languages. */
export const TARGET_NAMES: Record<DeliveryTarget, string> = {
  crossref: 'Crossref',
  doaj: 'DOAJ',
  pubmed: 'PubMed',
};

export const FILE_FORMATS: Record<DeliveryTarget, string> = {
  crossref: 'XML',
  doaj: 'JSON',
  pubmed: 'XML',
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

/** Crossref registers; all others take a record over. */
export function deliveryKind(target: DeliveryTarget): 'registration' | 'delivery' {
  return target === 'crossref' ? 'registration' : 'delivery';
}

/** Name of a state; `name` is the one of the server, for all targets. */
export function stateName(
  state: DeliveryState,
  target: DeliveryTarget,
  name: string,
  t: Translate,
): string {
  const isRegistered = target === 'crossref' && (state === 'delivered' || state === 'warned');
  return isRegistered ? t(`deliveries.registered.${state}`) : name;
}

interface Times {
  now: number;
  /** When the publication can no longer be undone without a trace; null if that is over, or unknown. */
  heldUntil: string | null;
}

/** Says in a sentence how far a delivery is. */
export function deliverySentence(delivery: Delivery, times: Times, t: Translate): string {
  const { target, state } = delivery;
  switch (state) {
    case 'due':
      return dueSentence(delivery, times, t);
    case 'sent':
      return waitingSentence(delivery, times, t);
    case 'delivered':
    case 'warned':
      return t(`deliveries.${deliveryKind(target)}.${state}`, { date: day(delivery.deliveredAt) });
    case 'stale':
      return staleSentence(delivery, times, t);
    default:
      return t(`deliveries.lines.${state}`, { target: TARGET_NAMES[target] });
  }
}

function dueSentence(
  { nextLookAt, problem }: Delivery,
  { now, heldUntil }: Times,
  t: Translate,
): string {
  if (heldUntil) return t('deliveries.lines.held', { time: formatTime(new Date(heldUntil)) });
  if (problem && isLater(nextLookAt, now)) {
    return t('deliveries.lines.retry', { time: formatTime(new Date(nextLookAt)) });
  }
  return t('deliveries.lines.due');
}

/** The target has received the record when the state changed. */
function waitingSentence({ target, changedAt }: Delivery, { now }: Times, t: Translate): string {
  const name = TARGET_NAMES[target];
  if (changedAt === null) return t('deliveries.lines.sent', { target: name });
  const ago = timeAgo(changedAt, now);
  return ago
    ? t(`deliveries.waiting.${ago.unit}`, { count: ago.count, target: name })
    : t('deliveries.waitingSince', { target: name, date: formatDate(changedAt) });
}

function staleSentence({ nextLookAt }: Delivery, { now }: Times, t: Translate): string {
  return isLater(nextLookAt, now)
    ? t('deliveries.lines.staleUntil', { time: formatTime(new Date(nextLookAt)) })
    : t('deliveries.lines.stale');
}

type DoiDestination = 'here' | 'elsewhere' | 'unknown';

function findDestination({ leadsHere, leadsTo }: DoiCheck): DoiDestination {
  if (leadsHere) return 'here';
  return leadsTo === null ? 'unknown' : 'elsewhere';
}

/** Says whether a DOI leads to the page of its article. */
export function doiSentence(check: DoiCheck, t: Translate): string {
  return t(`deliveries.doi.${findDestination(check)}`, { date: formatDate(check.checkedAt) });
}

/** Says what to do about a DOI that does not lead to its article. */
export function doiAdvice(check: DoiCheck, canSend: boolean, t: Translate): string {
  const destination = findDestination(check);
  const weekly = t('deliveries.doi.weekly');
  if (!canSend || destination === 'here') return weekly;
  return `${t(`deliveries.doi.send.${destination}`)} ${weekly}`;
}

/** True if a DOI was checked and does not lead to its article. */
export function isLeadingElsewhere({ doiCheck }: Pick<Delivery, 'doiCheck'>): boolean {
  return doiCheck?.leadsHere === false;
}

function day(iso: string | null): string {
  return iso === null ? '—' : formatDate(iso);
}

function isLater(iso: string | null, now: number): iso is string {
  return iso !== null && Date.parse(iso) > now;
}
