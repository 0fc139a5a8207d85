import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../../test/current-users';
import {
  apiProblem,
  button,
  countRequests,
  field,
  NO_CONTENT,
  requestBody,
} from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { ChangeEmailUndoPage } from './change-email-undo-page';

const UNDO = '/api/v1/auth/emails/undo-change';

test('the button, not the link, takes the change back and ends the session', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const requests = mockApi({ [`POST ${UNDO}`]: NO_CONTENT });
  renderAtUrl(<ChangeEmailUndoPage code="abc" />);
  expect(field('Code')).toHaveValue('abc');
  expect(countRequests(requests, UNDO)).toBe(0);
  await userEvent.click(button('Restore this address'));
  expect(
    await screen.findByRole('heading', { name: 'The address is restored' }),
  ).toBeInTheDocument();
  expect(await requestBody(requests, UNDO)).toEqual({ token: 'abc' });
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/identity/reset-password',
  );
});

test('an old code is refused with the words of the server', async () => {
  mockApi({ [`POST ${UNDO}`]: apiProblem(400, 'invalid-code', 'Code is invalid.') });
  renderAtUrl(<ChangeEmailUndoPage code="old" />);
  await userEvent.click(button('Restore this address'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Code is invalid.');
});
