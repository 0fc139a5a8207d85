import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '~/api/types';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../test/enumerations';
import { button, apiProblem, countRequests } from '../../../../test/identity';
import { FEED, notificationSettings } from '../../../../test/notifications';
import { makeToken, makeUser } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { LetterSettings } from './letter-settings';

const SETTINGS = `${FEED}/settings`;
const ENUMS = {
  body: {
    ...enumerations,
    notificationTypes: [
      { id: 1, nameEn: 'Article submitted', nameRu: 'Статья подана' },
      { id: 8, nameEn: 'Review completed', nameRu: 'Рецензия готова' },
    ],
  },
};

type Responses = Parameters<typeof mockApi>[0];

const mockResponses = (more: Responses = {}) =>
  mockApi({
    'GET /api/v1/enums': ENUMS,
    [`GET ${SETTINGS}`]: { body: notificationSettings },
    ...more,
  });

const show = (language?: 'ru', role: Role = 'editor') =>
  renderAtUrl(<LetterSettings id="settings" />, { language, user: makeUser([role]) });
const postedBody = (requests: Request[]) =>
  requests.find(({ method }) => method === 'POST')?.json();
const typeSwitch = (name: string) => screen.findByRole('switch', { name });

beforeEach(() => startSession(makeToken(3600)));

test('a switch is saved immediately', async () => {
  const requests = mockResponses({
    [`POST ${SETTINGS}`]: {
      body: {
        ...notificationSettings,
        notificationTypes: [
          { notificationTypeId: 1, isActive: true },
          { notificationTypeId: 8, isActive: true },
        ],
      },
    },
  });
  show();
  expect(await typeSwitch('Article submitted')).toBeChecked();
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  await userEvent.click(await typeSwitch('Review completed'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await typeSwitch('Review completed')).toBeChecked();
  expect(await postedBody(requests)).toEqual({
    notificationLanguage: null,
    notificationTypes: [{ notificationTypeId: 8, isActive: true }],
    weeklyDigest: null,
  });
});

test('languages are listed by their own names', async () => {
  const requests = mockResponses({ [`POST ${SETTINGS}`]: 'no response' });
  show('ru');
  await userEvent.click(await screen.findByRole('radio', { name: 'Русский' }));
  expect(screen.getByRole('radio', { name: 'Русский' })).toBeChecked();
  expect(await postedBody(requests)).toEqual({
    notificationLanguage: 'ru',
    notificationTypes: [],
    weeklyDigest: null,
  });
});

test('a rejected change is reverted and shows the reason', async () => {
  mockResponses({
    [`POST ${SETTINGS}`]: apiProblem(422, 'invalid-input', 'There is no such type.'),
  });
  show();
  await userEvent.click(await typeSwitch('Article submitted'));
  expect(await screen.findByText('Unable to save notification settings')).toBeInTheDocument();
  expect(screen.getByText('There is no such type.')).toBeInTheDocument();
  await waitFor(async () => expect(await typeSwitch('Article submitted')).toBeChecked());
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('several changes are saved one after the other', async () => {
  const requests = mockResponses({ [`POST ${SETTINGS}`]: 'no response' });
  show();
  await userEvent.click(await typeSwitch('Article submitted'));
  await userEvent.click(await typeSwitch('Review completed'));
  expect(await typeSwitch('Article submitted')).not.toBeChecked();
  expect(await typeSwitch('Review completed')).toBeChecked();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('editors switch the weekly digest off; others have none', async () => {
  const requests = mockResponses({
    [`POST ${SETTINGS}`]: { body: { ...notificationSettings, weeklyDigest: false } },
  });
  const { unmount } = show();
  expect(await typeSwitch('Weekly digest')).toBeChecked();
  await userEvent.click(await typeSwitch('Weekly digest'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await typeSwitch('Weekly digest')).not.toBeChecked();
  expect(await postedBody(requests)).toEqual({
    notificationLanguage: null,
    notificationTypes: [],
    weeklyDigest: false,
  });
  unmount();

  show(undefined, 'reviewer');
  await typeSwitch('Article submitted');
  expect(screen.queryByRole('switch', { name: 'Weekly digest' })).not.toBeInTheDocument();
});

test('a failed request offers a retry', async () => {
  const requests = mockResponses({
    [`GET ${SETTINGS}`]: apiProblem(403, 'forbidden', 'Sign in again.'),
  });
  show();
  expect(await screen.findByText('Unable to load notification settings')).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  await waitFor(() => expect(countRequests(requests, SETTINGS)).toBe(2));
});
