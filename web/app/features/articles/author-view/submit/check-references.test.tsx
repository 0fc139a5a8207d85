import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../../test/current-users';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { makeCheckedReferences } from '../../../../../test/retractions';
import { CheckReferences } from './check-references';

const CHECK = 'POST /api/v1/articles/my/references/check';

async function check(response: Parameters<typeof mockApi>[0][string], text = '1. Bad B. 2021.') {
  const requests = mockApi({ [CHECK]: response });
  renderAtUrl(<CheckReferences />);
  if (text) await userEvent.type(screen.getByLabelText('Reference list'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  return requests;
}

beforeEach(() => startSession(makeToken(3600)));

test('retracted references are named, and what could not be checked', async () => {
  const requests = await check({ body: makeCheckedReferences() });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('More grafts');
  expect(alert).toHaveTextContent('You can submit the article anyway');
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('1 reference has neither a DOI nor a PubMed ID');
  expect(status).toHaveTextContent(`As of ${formatDate('2026-11-01T09:00:00Z')}`);
  expect(await requests[0]!.json()).toEqual({ raw: '1. Bad B. 2021.' });
});

test('a clean list is confirmed only as far as it was checked', async () => {
  await check({
    body: makeCheckedReferences({ retracted: [], unidentifiedCount: 0, dataLoadedAt: null }),
  });
  expect(await screen.findByText(/nothing wrong with 3 references/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('only whether articles of this journal');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a list without identifiers is not called clean', async () => {
  await check({ body: makeCheckedReferences({ retracted: [], count: 2, unidentifiedCount: 2 }) });
  expect(await screen.findByText(/2 references have neither/)).toBeInTheDocument();
  expect(screen.queryByText(/nothing wrong/)).not.toBeInTheDocument();
});

test('an empty list is not sent', async () => {
  const requests = await check({ body: makeCheckedReferences() }, '');
  expect(screen.getByText('Paste your reference list first.')).toBeInTheDocument();
  expect(requests).toHaveLength(0);
});

test('a failure is shown', async () => {
  await check({ status: 429, body: { detail: 'Please wait.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
});
