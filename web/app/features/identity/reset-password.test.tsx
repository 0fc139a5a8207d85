import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bodyOf, button, DONE, faults, field, times, tooManyTries } from '../../../test/identity';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ResetPassword } from './reset-password';

const REQUEST = '/api/v1/auth/passwords/request-reset';

const show = () => renderAt(<ResetPassword />, { at: '/identity/reset-password' });

async function fillAndSubmit() {
  await userEvent.type(field('E-mail'), 'vera@example.test');
  await userEvent.click(button('Request code'));
}

test('asks for a letter and says what to do next', async () => {
  const asked = serverAnswers({ [`POST ${REQUEST}`]: DONE });
  show();
  expect(button('Request code')).toBeDisabled();
  await fillAndSubmit();
  expect(await screen.findByRole('heading', { name: 'Password reset requested' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('vera@example.test');
  expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute(
    'href',
    '/identity/reset-password/confirm',
  );
  expect(await bodyOf(asked, REQUEST)).toEqual({ email: 'vera@example.test' });
});

test('an address that is none is not sent', async () => {
  show();
  await userEvent.type(field('E-mail'), 'vera');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  expect(button('Request code')).toBeDisabled();
});

test('too many tries are said in the server’s words', async () => {
  serverAnswers({ [`POST ${REQUEST}`]: tooManyTries });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(field('E-mail')).toHaveValue('vera@example.test');
});

test('a fault stands at the field', async () => {
  serverAnswers({ [`POST ${REQUEST}`]: faults({ email: 'No such domain.' }) });
  show();
  await fillAndSubmit();
  expect(await screen.findByText('No such domain.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a double click asks once', async () => {
  const asked = serverAnswers({ [`POST ${REQUEST}`]: 'no answer' });
  show();
  await userEvent.type(field('E-mail'), 'vera@example.test');
  await userEvent.dblClick(button('Request code'));
  expect(times(asked, REQUEST)).toBe(1);
});
