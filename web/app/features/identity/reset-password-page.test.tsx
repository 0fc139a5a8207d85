import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  requestBody,
  button,
  NO_CONTENT,
  fieldErrors,
  field,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ResetPasswordPage } from './reset-password-page';

const REQUEST = '/api/v1/auth/passwords/request-reset';

const show = () => renderAtUrl(<ResetPasswordPage />, { url: '/identity/reset-password' });

async function fillAndSubmit() {
  await userEvent.type(field('E-mail'), 'vera@example.test');
  await userEvent.click(button('Request code'));
}

test('the form requests a letter and links to the next step', async () => {
  const requests = mockApi({ [`POST ${REQUEST}`]: NO_CONTENT });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('heading', { name: 'Password reset requested' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('vera@example.test');
  expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute(
    'href',
    '/identity/reset-password/confirm',
  );
  expect(await requestBody(requests, REQUEST)).toEqual({ email: 'vera@example.test' });
});

test('an invalid address is not sent', async () => {
  const requests = mockApi({});
  show();
  await userEvent.type(field('E-mail'), 'vera');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  await userEvent.click(button('Request code'));
  expect(requests).toHaveLength(0);
});

test('a rate limit shows the message of the server', async () => {
  mockApi({ [`POST ${REQUEST}`]: tooManyTries });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(field('E-mail')).toHaveValue('vera@example.test');
});

test('a server error appears at the field', async () => {
  mockApi({ [`POST ${REQUEST}`]: fieldErrors({ email: 'No such domain.' }) });
  show();
  await fillAndSubmit();
  expect(await screen.findByText('No such domain.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a double click sends one request', async () => {
  const requests = mockApi({ [`POST ${REQUEST}`]: 'no response' });
  show();
  await userEvent.type(field('E-mail'), 'vera@example.test');
  await userEvent.dblClick(button('Request code'));
  expect(countRequests(requests, REQUEST)).toBe(1);
});
