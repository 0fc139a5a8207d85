import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { requestBody, NO_CONTENT } from '../../../test/identity';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ConsentCard } from './consent-card';

const CONSENT = '/api/v1/account/consent';

test('ConsentCard disappears after the user gives consent', async () => {
  const requests = mockApi({
    [`POST ${CONSENT}`]: NO_CONTENT,
    'GET /api/v1/users/me': { body: makeUser(['user']) },
  });
  renderAtUrl(<ConsentCard />, { user: makeUser(['user'], { consentWanted: true }) });
  expect(await screen.findByText('Your consent is needed')).toBeInTheDocument();
  expect(screen.getByText('To all of it.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  expect(await requestBody(requests, CONSENT)).toEqual({ version: 1 });
  await waitFor(() => expect(screen.queryByText('Your consent is needed')).toBeNull());
});

test('ConsentCard is hidden if the user has given consent', () => {
  mockApi({});
  renderAtUrl(<ConsentCard />, { user: makeUser(['user']) });
  expect(screen.queryByRole('note')).toBeNull();
});
