import { expect, test } from 'vitest';
import type { Delivery } from '~/api/deliveries';
import { translator } from '~/i18n/translations';
import { formatTime } from '~/lib/dates';
import { makeDelivery, makeRefusedDelivery } from '../../../test/deliveries';
import { deliverySentence, stateName } from './delivery-words';

const NOW = Date.parse('2026-11-12T12:00:00Z');
const later = '2026-11-12T12:09:00Z';
const time = formatTime(new Date(later));

const say = (delivery: Partial<Delivery>, heldUntil: string | null = null, language = 'en') =>
  deliverySentence(
    makeDelivery(delivery),
    { now: NOW, heldUntil },
    translator(language as 'en' | 'ru'),
  );

test.each<[string, Partial<Delivery>]>([
  ['DOI registered on 12.11.2026', {}],
  ['Delivered on 12.11.2026', { target: 'doaj' }],
  ['DOI registered on 12.11.2026, with a warning', { state: 'warned' }],
  ['Will be sent within a few minutes', { state: 'due', nextLookAt: later }],
  [
    `Not sent yet; tried again at ${time}`,
    { state: 'due', nextLookAt: later, problem: makeRefusedDelivery().problem },
  ],
  [`Changed since: sent again after ${time}`, { state: 'stale', nextLookAt: later }],
  ['Changed since: sent again soon', { state: 'stale', nextLookAt: '2026-11-12T11:59:00Z' }],
  ['Crossref has refused the record', { state: 'refused' }],
  ['DOAJ has not answered for days', { state: 'lost', target: 'doaj' }],
  ['Cannot be sent: something is missing', { state: 'incomplete' }],
  ['Not published any more: nothing is sent', { state: 'withdrawn' }],
])('“%s”', (sentence, delivery) => {
  expect(say(delivery)).toBe(sentence);
});

test.each([
  ['2026-11-12T11:57:00Z', 'for 3 minutes', '3\u00a0минуты'],
  ['2026-11-12T11:59:50Z', 'for 1 minute', '1\u00a0минуту'],
  ['2026-11-12T07:00:00Z', 'for 5 hours', '5\u00a0часов'],
  ['2026-11-10T12:00:00Z', 'for 2 days', '2\u00a0дня'],
  ['2026-10-01T12:00:00Z', 'since 01.10.2026', 'с\u00a001.10.2026'],
])('an answer that is awaited since %s', (changedAt, en, ru) => {
  expect(say({ state: 'sent', changedAt })).toBe(`Waiting for Crossref ${en}`);
  expect(say({ state: 'sent', changedAt }, null, 'ru')).toBe(`Ждём ответа Crossref ${ru}`);
});

test('nothing is sent during the hold', () => {
  expect(say({ state: 'due', nextLookAt: NOW.toString() }, later)).toBe(
    `Will be sent when the hold is over, after ${time}`,
  );
});

test('Crossref registers, others get a record delivered', () => {
  const t = translator('ru');
  expect(stateName('delivered', 'crossref', 'Доставлено', t)).toBe('Зарегистрирован');
  expect(stateName('delivered', 'doaj', 'Доставлено', t)).toBe('Доставлено');
  expect(stateName('refused', 'crossref', 'Отклонено', t)).toBe('Отклонено');
});
