import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { nextIssueQuery, type NextIssue } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { requestBody, button, fieldErrors, field, countRequests } from '../../../../test/identity';
import { makeIssue } from '../../../../test/issues';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { CreateIssuePage } from './create-issue-page';

const CREATE = '/api/v1/issues';

const NEXT: NextIssue = {
  volume: 13,
  number: 3,
  sectionsOf: { issueId: 5, label: 'Vol. 13, No. 2', names: ['Reviews', 'Cases'] },
};

const show = (next = NEXT) => {
  queryClient().setQueryData(nextIssueQuery.queryKey, next); // as the route loader does
  return renderAtUrl(<CreateIssuePage />, {
    url: '/personal-area/issues/create',
    user: makeUser(['editor']),
  });
};

beforeEach(() => startSession(makeToken(3600)));

test('a double click creates one issue and opens its editor', async () => {
  const requests = mockApi({
    [`GET ${CREATE}/next`]: { body: NEXT },
    [`POST ${CREATE}`]: { status: 201, body: makeIssue({ id: 12 }) },
  });
  const { currentUrl } = show();
  await userEvent.clear(await screen.findByLabelText(/^Number/));
  expect(button('Create issue')).toBeDisabled();
  await userEvent.type(field('Number'), '1a2');
  await userEvent.click(screen.getByRole('checkbox', { name: /sections of Vol. 13, No. 2/ }));
  await userEvent.type(field('Subtitle in English (optional)'), 'Cells');
  await userEvent.dblClick(button('Create issue'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/issues/edit/12'));
  expect(countRequests(requests, CREATE)).toBe(1);
  expect(await requestBody(requests, CREATE)).toEqual({
    volume: 13,
    number: 12,
    subtitleEn: 'Cells',
    subtitleRu: '',
    copySectionsFrom: null,
  });
});

test('number and sections of the next issue are suggested', async () => {
  const requests = mockApi({
    [`GET ${CREATE}/next`]: { body: NEXT },
    [`POST ${CREATE}`]: { status: 201, body: makeIssue({ id: 12 }) },
  });
  const { currentUrl } = show();
  expect(await screen.findByLabelText(/^Volume/)).toHaveValue('13');
  expect(field('Number')).toHaveValue('3');
  expect(screen.getByText('Reviews, Cases')).toBeInTheDocument();
  await userEvent.click(button('Create issue'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/issues/edit/12'));
  expect(await requestBody(requests, CREATE)).toMatchObject({
    volume: 13,
    number: 3,
    copySectionsFrom: 5,
  });
});

test('the first issue has no sections to copy', async () => {
  mockApi({ [`GET ${CREATE}/next`]: { body: { volume: 1, number: 1, sectionsOf: null } } });
  show({ volume: 1, number: 1, sectionsOf: null });
  expect(await screen.findByLabelText(/^Volume/)).toHaveValue('1');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a number in use shows an error at its field, and the values stay', async () => {
  mockApi({
    [`GET ${CREATE}/next`]: { body: NEXT },
    [`POST ${CREATE}`]: fieldErrors({ number: 'Already taken' }),
  });
  show();
  await userEvent.type(await screen.findByLabelText(/^Number/), '{Enter}');
  expect(await screen.findByText('Already taken')).toBeInTheDocument();
  expect(field('Number')).toHaveFocus();
  expect(field('Volume')).toHaveValue('13');
});
