import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyAssignment } from '~/api/my-reviews';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import { apiProblem, countRequests, requestBody } from '../../../../test/identity';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { makeAcceptedAssignment } from '../../../../test/reviewer-articles';
import { WriteToEditors } from './write-to-editors';

const NOTES = '/api/v1/review-assignments/my/31/notes';

const overdue = (details: Partial<MyAssignment> = {}) =>
  makeAcceptedAssignment({
    statusId: 5,
    allowedActions: ['ask-for-time', 'cannot-finish', 'save-review'],
    ...details,
  });

const show = (assignment: MyAssignment, language?: 'ru') =>
  renderAtUrl(<WriteToEditors assignment={assignment} />, { language });

beforeEach(() => startSession(makeToken(3600)));

test('note needs a text and is sent once', async () => {
  const requests = mockApi({ [`POST ${NOTES}`]: { body: overdue() } });
  show(overdue());
  expect(screen.getByRole('button', { name: 'I cannot finish' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ask for more time' }));
  const field = screen.getByRole('textbox');
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Send to the editors' }));
  expect(screen.getByText('Write a few words to the editors')).toBeInTheDocument();
  await userEvent.type(field, 'Ten days.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send to the editors' }));
  expect(await screen.findByText('We have told the editors.')).toBeInTheDocument();
  expect(countRequests(requests, NOTES)).toBe(1);
  expect(await requestBody(requests, NOTES)).toEqual({ kind: 'more-time', text: 'Ten days.' });
});

test('text stays after an error', async () => {
  mockApi({ [`POST ${NOTES}`]: apiProblem(409, 'wrong-status', 'It has moved on.') });
  show(overdue());
  await userEvent.click(screen.getByRole('button', { name: 'I cannot finish' }));
  await userEvent.type(screen.getByRole('textbox'), 'I am ill.');
  await userEvent.click(screen.getByRole('button', { name: 'Send to the editors' }));
  await waitFor(() => expect(screen.getByText('It has moved on.')).toBeInTheDocument());
  expect(screen.getByRole('textbox')).toHaveValue('I am ill.');
});

test('pending note is shown as plain text', () => {
  show(
    overdue({
      allowedActions: ['cannot-finish', 'save-review'],
      pendingNote: {
        kind: 'more-time',
        text: 'Ten <b>days</b>.',
        createdAt: '2026-12-02T09:00:00Z',
      },
    }),
  );
  expect(screen.getByText('Ten <b>days</b>.')).toBeInTheDocument();
  expect(screen.getByText(/You asked the editors for more time \(02\.12\.2026\)/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).toBeNull();
});

test('buttons are shown in Russian', () => {
  show(overdue(), 'ru');
  expect(screen.getByRole('button', { name: /Попросить больше времени/ })).toBeInTheDocument();
});
