import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { requestBody, button, fieldErrors, field, countRequests } from '../../../../test/identity';
import { makeIssue } from '../../../../test/issues';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { CreateIssuePage } from './create-issue-page';

const CREATE = '/api/v1/issues';

const show = () =>
  renderAtUrl(<CreateIssuePage />, {
    url: '/personal-area/issues/create',
    user: makeUser(['editor']),
  });

beforeEach(() => startSession(makeToken(3600)));

test('a double click creates one issue and opens its editor', async () => {
  const requests = mockApi({ [`POST ${CREATE}`]: { status: 201, body: makeIssue({ id: 12 }) } });
  const { currentUrl } = show();
  await userEvent.type(field('Volume'), '1a3');
  expect(button('Create issue')).toBeDisabled();
  await userEvent.type(field('Number'), '2');
  await userEvent.type(field('Subtitle in English (optional)'), 'Cells');
  await userEvent.dblClick(button('Create issue'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/issues/edit/12'));
  expect(countRequests(requests, CREATE)).toBe(1);
  expect(await requestBody(requests, CREATE)).toEqual({
    volume: 13,
    number: 2,
    subtitleEn: 'Cells',
    subtitleRu: '',
  });
});

test('a number in use shows an error at its field, and the values stay', async () => {
  mockApi({ [`POST ${CREATE}`]: fieldErrors({ number: 'Already taken' }) });
  show();
  await userEvent.type(field('Volume'), '13');
  await userEvent.type(field('Number'), '2{Enter}');
  expect(await screen.findByText('Already taken')).toBeInTheDocument();
  expect(field('Number')).toHaveFocus();
  expect(field('Volume')).toHaveValue('13');
});
