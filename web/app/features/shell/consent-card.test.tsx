import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bodyOf, DONE } from '../../../test/identity';
import { person } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ConsentCard } from './consent-card';

const CONSENT = '/api/v1/account/consent';

test('whoever has not agreed is asked, and asked no more afterwards', async () => {
  const asked = serverAnswers({
    [`POST ${CONSENT}`]: DONE,
    'GET /api/v1/users/me': { body: person(['user']) },
  });
  renderAt(<ConsentCard />, { user: person(['user'], { consentWanted: true }) });
  expect(await screen.findByText('Your consent is needed')).toBeInTheDocument();
  expect(screen.getByText('To all of it.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  expect(await bodyOf(asked, CONSENT)).toEqual({ version: 1 });
  await waitFor(() => expect(screen.queryByText('Your consent is needed')).toBeNull());
});

test('whoever has agreed is left alone', () => {
  serverAnswers({});
  renderAt(<ConsentCard />, { user: person(['user']) });
  expect(screen.queryByRole('note')).toBeNull();
});
