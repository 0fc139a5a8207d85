import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '~/lib/session';
import { myArticle } from '../../../../test/articles';
import { enumerations } from '../../../../test/enumerations';
import { bodyOf, button, faults, field, times } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { CreateArticlePage } from './create-article-page';

const CREATE = '/api/v1/articles/my';

const answerWith = (answer: { status: number; body: unknown }) =>
  serverAnswers({ 'GET /api/v1/enums': { body: enumerations }, [`POST ${CREATE}`]: answer });

async function show() {
  const shown = renderAt(<CreateArticlePage />, {
    at: '/personal-area/user-articles/create',
    user: person(['user']),
  });
  await screen.findByRole('option', { name: 'Review' });
  return shown;
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a draft is created once, and opens for editing', async () => {
  const asked = answerWith({ status: 201, body: myArticle({ id: 12 }) });
  const { address } = await show();
  expect(button('Create article')).toBeDisabled();
  await userEvent.type(field('Title in English'), '   ');
  expect(button('Create article')).toBeDisabled();

  await userEvent.type(field('Title in English'), 'Cord blood ');
  await userEvent.dblClick(button('Create article'));
  await waitFor(() => expect(address()).toBe('/personal-area/user-articles/edit/12'));
  expect(times(asked, CREATE)).toBe(1);
  expect(await bodyOf(asked, CREATE)).toEqual({ titleEn: 'Cord blood', typeId: 1 });
});

test('the type can be another one', async () => {
  const asked = answerWith({ status: 201, body: myArticle() });
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Article type'), 'Review');
  await userEvent.type(field('Title in English'), 'Cord blood{Enter}');
  await waitFor(() => expect(times(asked, CREATE)).toBe(1));
  expect(await bodyOf(asked, CREATE)).toEqual({ titleEn: 'Cord blood', typeId: 2 });
});

test('a refusal stands at its field, and what was typed stays', async () => {
  answerWith(faults({ titleEn: 'Too long' }));
  await show();
  await userEvent.type(field('Title in English'), 'Cord blood{Enter}');
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(field('Title in English')).toHaveValue('Cord blood');
  expect(button('Create article')).toBeEnabled();
});

test('what was typed outlives the session', async () => {
  answerWith({ status: 201, body: myArticle() });
  const { leave } = await show();
  await userEvent.type(field('Title in English'), 'Cord blood');
  endSession();
  leave();
  startSession(tokenExpiringIn(3600));
  await show();
  expect(field('Title in English')).toHaveValue('Cord blood');
});
