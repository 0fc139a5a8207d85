import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '~/lib/session';
import { makeMyArticle } from '../../../../../test/articles';
import { enumerations } from '../../../../../test/enumerations';
import {
  requestBody,
  button,
  fieldErrors,
  field,
  countRequests,
} from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { CreateArticlePage } from './create-article-page';

const CREATE = '/api/v1/articles/my';

const respondWith = (response: { status: number; body: unknown }) =>
  mockApi({ 'GET /api/v1/enums': { body: enumerations }, [`POST ${CREATE}`]: response });

async function show() {
  const rendered = renderAtUrl(<CreateArticlePage />, {
    url: '/personal-area/user-articles/create',
    user: makeUser(['user']),
  });
  await screen.findByRole('option', { name: 'Review' });
  return rendered;
}

beforeEach(() => startSession(makeToken(3600)));

test('page creates the draft once and opens the editor', async () => {
  const requests = respondWith({ status: 201, body: makeMyArticle({ id: 12 }) });
  const { currentUrl } = await show();
  expect(button('Create article')).toBeDisabled();
  await userEvent.type(field('Title in English'), '   ');
  expect(button('Create article')).toBeDisabled();

  await userEvent.type(field('Title in English'), 'Cord blood ');
  await userEvent.dblClick(button('Create article'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/user-articles/edit/12'));
  expect(countRequests(requests, CREATE)).toBe(1);
  expect(await requestBody(requests, CREATE)).toEqual({ titleEn: 'Cord blood', typeId: 1 });
});

test('author can choose another article type', async () => {
  const requests = respondWith({ status: 201, body: makeMyArticle() });
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Article type'), 'Review');
  await userEvent.type(field('Title in English'), 'Cord blood{Enter}');
  await waitFor(() => expect(countRequests(requests, CREATE)).toBe(1));
  expect(await requestBody(requests, CREATE)).toEqual({ titleEn: 'Cord blood', typeId: 2 });
});

test('field error is shown at its field and the input stays', async () => {
  respondWith(fieldErrors({ titleEn: 'Too long' }));
  await show();
  await userEvent.type(field('Title in English'), 'Cord blood{Enter}');
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(field('Title in English')).toHaveValue('Cord blood');
  expect(button('Create article')).toBeEnabled();
});

test('input survives the end of the session', async () => {
  respondWith({ status: 201, body: makeMyArticle() });
  const { unmount } = await show();
  await userEvent.type(field('Title in English'), 'Cord blood');
  endSession();
  unmount();
  startSession(makeToken(3600));
  await show();
  expect(field('Title in English')).toHaveValue('Cord blood');
});
