import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../test/enumerations';
import { button, refusal, times } from '../../../../test/identity';
import { FEED, notificationSettings } from '../../../../test/notifications';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
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

type Answers = Parameters<typeof serverAnswers>[0];

const answerWith = (more: Answers = {}) =>
  serverAnswers({
    'GET /api/v1/enums': ENUMS,
    [`GET ${SETTINGS}`]: { body: notificationSettings },
    ...more,
  });

const show = (language?: 'ru') => renderAt(<LetterSettings id="settings" />, { language });
const sentIn = (asked: Request[]) => asked.find(({ method }) => method === 'POST')?.json();
const typeSwitch = (name: string) => screen.findByRole('switch', { name });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('what the server lists can be switched, and is saved at once', async () => {
  const asked = answerWith({
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
  expect(await sentIn(asked)).toEqual({
    notificationLanguage: null,
    notificationTypes: [{ notificationTypeId: 8, isActive: true }],
  });
});

test('the language of the letters is chosen by its own name', async () => {
  const asked = answerWith({ [`POST ${SETTINGS}`]: 'no answer' });
  show('ru');
  await userEvent.click(await screen.findByRole('radio', { name: 'Русский' }));
  expect(screen.getByRole('radio', { name: 'Русский' })).toBeChecked();
  expect(await sentIn(asked)).toEqual({ notificationLanguage: 'ru', notificationTypes: [] });
});

test('a refused switch goes back, and says why', async () => {
  answerWith({ [`POST ${SETTINGS}`]: refusal(422, 'invalid-input', 'There is no such type.') });
  show();
  await userEvent.click(await typeSwitch('Article submitted'));
  expect(await screen.findByText('Unable to save notification settings')).toBeInTheDocument();
  expect(screen.getByText('There is no such type.')).toBeInTheDocument();
  await waitFor(async () => expect(await typeSwitch('Article submitted')).toBeChecked());
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('several at once are saved one after the other', async () => {
  const asked = answerWith({ [`POST ${SETTINGS}`]: 'no answer' });
  show();
  await userEvent.click(await typeSwitch('Article submitted'));
  await userEvent.click(await typeSwitch('Review completed'));
  expect(await typeSwitch('Article submitted')).not.toBeChecked();
  expect(await typeSwitch('Review completed')).toBeChecked();
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('settings that do not come can be asked for again', async () => {
  const asked = answerWith({ [`GET ${SETTINGS}`]: refusal(403, 'forbidden', 'Sign in anew.') });
  show();
  expect(await screen.findByText('Unable to load notification settings')).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  await waitFor(() => expect(times(asked, SETTINGS)).toBe(2));
});
