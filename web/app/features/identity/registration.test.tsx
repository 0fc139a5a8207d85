import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  agree,
  bodyOf,
  button,
  DONE,
  faults,
  field,
  holdTheClock,
  pass,
  times,
  tooManyTries,
} from '../../../test/identity';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { Registration } from './registration';

const REGISTER = '/api/v1/auth/register';
const LETTER = '/api/v1/auth/emails/request-verification';

beforeEach(holdTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const show = () => renderAt(<Registration />, { at: '/identity/register' });
const submit = () => button('Register');

async function fill() {
  await userEvent.type(field('E-mail'), ' vera@example.test ');
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await userEvent.type(field('First name'), 'Vera');
  await userEvent.type(field('Last name'), 'Sokolova');
  await agree();
}

test('the button waits for what is required, and the fields say what is wrong', async () => {
  serverAnswers({});
  show();
  expect(submit()).toBeDisabled();
  await userEvent.click(field('First name'));
  await userEvent.tab();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await userEvent.type(field('E-mail'), 'vera');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  await userEvent.clear(field('E-mail'));
  await fill();
  expect(await screen.findByRole('button', { name: 'Register' })).toBeEnabled();
});

test('says what names and passwords should be like', () => {
  show();
  expect(field('First name')).toHaveAccessibleDescription(/Latin letters/);
  expect(field('Last name')).toHaveAccessibleDescription(/Latin letters/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/At least 10 characters/);
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
});

test('says where the letter went, counts ten seconds and goes to the login', async () => {
  const asked = serverAnswers({ [`POST ${REGISTER}`]: DONE });
  const { address } = show();
  await fill();
  await userEvent.type(field('Affiliation (optional)'), 'RM Gorbacheva Institute');
  await userEvent.click(submit());

  expect(await screen.findByRole('status')).toHaveTextContent(
    'An e-mail with an activation link was sent to vera@example.test',
  );
  expect(await bodyOf(asked, REGISTER)).toEqual({
    email: 'vera@example.test',
    password: 'a long passphrase',
    firstNameEn: 'Vera',
    lastNameEn: 'Sokolova',
    affiliationEn: 'RM Gorbacheva Institute',
    consentVersion: 1,
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getAllByText(/in 10 seconds/)).toHaveLength(2);
  await pass(9);
  expect(screen.getByText(/in 1 second\./)).toHaveAttribute('aria-hidden', 'true');
  // What was announced stays as it was: it must not be said each second.
  expect(screen.getByRole('status')).toHaveTextContent('in 10 seconds');
  expect(address()).toBe('/identity/register');
  await pass(1);
  expect(address()).toBe('/identity/login');
});

test('the letter can be sent again, and there is time to read that it was', async () => {
  const asked = serverAnswers({ [`POST ${REGISTER}`]: DONE, [`POST ${LETTER}`]: DONE });
  const { address } = show();
  await fill();
  await userEvent.click(submit());
  await screen.findByRole('status');
  expect(screen.getByRole('link', { name: 'Go to sign-in now' })).toHaveAttribute(
    'href',
    '/identity/login',
  );

  await pass(8);
  await userEvent.click(button('Send the letter again'));
  expect(await screen.findByText(/sent again to vera@example.test/)).toBeInTheDocument();
  expect(await bodyOf(asked, LETTER)).toEqual({ email: 'vera@example.test' });
  await pass(9);
  expect(address()).toBe('/identity/register');
});

test('a letter that cannot be sent again is said in words', async () => {
  serverAnswers({ [`POST ${REGISTER}`]: DONE, [`POST ${LETTER}`]: tooManyTries });
  show();
  await fill();
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Send the letter again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to send the letter. Too many tries. Wait 2 minutes.',
  );
});

test('what the server finds wrong stands at its field, and nothing typed is lost', async () => {
  serverAnswers({
    [`POST ${REGISTER}`]: faults({ password: 'Too common.', lastNameEn: 'Not Latin.' }),
  });
  show();
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByText('Too common.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(field('Last name')).toHaveAccessibleDescription(/Not Latin\./);
  expect(field('Last name')).toHaveValue('Sokolova');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByText('Too common.')).not.toBeInTheDocument();
  expect(submit()).toBeEnabled();
});

test('a fault of no field is said above the form', async () => {
  serverAnswers({ [`POST ${REGISTER}`]: faults({ password: 'Too common.', language: 'Odd.' }) });
  show();
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
  expect(screen.getByRole('alert')).toHaveTextContent('Odd.');
});

test('too many tries are said in the server’s words', async () => {
  serverAnswers({ [`POST ${REGISTER}`]: tooManyTries });
  show();
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(submit()).toBeEnabled();
});

test('a double click registers once', async () => {
  const asked = serverAnswers({ [`POST ${REGISTER}`]: 'no answer' });
  show();
  await fill();
  await userEvent.dblClick(submit());
  await userEvent.type(field('Last name'), '{Enter}');
  expect(times(asked, REGISTER)).toBe(1);
});

test('nobody registers without agreeing, and can read what to', async () => {
  serverAnswers({});
  show();
  await fill();
  expect(submit()).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the processing/ }));
  expect(submit()).toBeDisabled();
  await userEvent.tab();
  expect(await screen.findByText('Your consent is needed')).toBeInTheDocument();
  expect(screen.getByText('To all of it.')).toBeInTheDocument();
});

test('without the text there is nothing to agree to', async () => {
  serverAnswers({ 'GET /api/v1/public/consents/account': 'no connection' });
  show();
  expect(await screen.findByText('Unable to load the text of the consent')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /I agree/ })).toBeNull();
});
