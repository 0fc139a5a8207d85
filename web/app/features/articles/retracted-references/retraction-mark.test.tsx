import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RetractedReference } from '~/api/retractions';
import { formatDate } from '~/lib/dates';
import { renderAtUrl } from '../../../../test/render';
import { makeRetractedReference } from '../../../../test/retractions';
import { RetractedReferencesNotice } from './retraction-mark';

const show = (references: RetractedReference[], language?: 'ru') =>
  renderAtUrl(<RetractedReferencesNotice references={references} advice="Replace it." />, {
    language,
  });
const day = formatDate('2024-01-31');

test('a reference is named with status, date, reasons and a link to the notice', () => {
  show([makeRetractedReference()]);
  expect(screen.getByRole('note')).toHaveTextContent(
    '1 reference cites a retracted or doubtful work',
  );
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent('Reference 2');
  expect(item).toHaveTextContent('More grafts');
  expect(item).toHaveTextContent('Reasons: Fake Peer Review; Concerns about Data');
  expect(screen.getByText('Retracted')).toHaveAttribute('data-tone', 'red');
  expect(screen.getByRole('link', { name: `Notice of ${day}` })).toHaveAttribute(
    'href',
    'https://doi.org/10.1000/notice%3C1%3E',
  );
});

test('a notice of this journal is linked on its site', () => {
  show([makeRetractedReference({ noticeSlug: 'retraction-grafts', noticeDoi: null, reasons: [] })]);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/articles/retraction-grafts');
  expect(screen.queryByText(/Reasons/)).not.toBeInTheDocument();
});

test('without an address or a date the status stays', () => {
  show([
    makeRetractedReference({ noticeDoi: null, status: 'concern', statusName: 'In doubt' }),
    makeRetractedReference({ position: 3, noticedOn: null }),
    makeRetractedReference({ position: 4, noticedOn: null, noticeDoi: null }),
  ]);
  expect(screen.getByText('In doubt')).toHaveAttribute('data-tone', 'yellow');
  expect(screen.getByText(`since ${day}`)).toBeInTheDocument();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Notice' })).toBeInTheDocument();
});

test('nothing is said where nothing is wrong, and in Russian the number has its form', () => {
  show([]);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  show([makeRetractedReference(), makeRetractedReference({ position: 3 })], 'ru');
  expect(screen.getByRole('note')).toHaveTextContent('2 ссылки на отозванные');
});
