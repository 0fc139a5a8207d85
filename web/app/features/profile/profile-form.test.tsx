import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import type { CurrentUser } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import { endSession, startSession } from '~/lib/session';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ProfileForm } from './profile-form';

const SAVE = 'PUT /api/v1/users/me';
const elena = person(['user'], { affiliationEn: 'Institute', contactEmail: 'e@example.test' });

function Form() {
  return <ProfileForm user={useCurrentUser()} />;
}

const show = (user: CurrentUser = elena) => renderAt(<Form />, { user });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

async function fill(name: string | RegExp, value: string) {
  await userEvent.clear(field(name));
  if (value) await userEvent.type(field(name), value);
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('the fields tell the browser what they hold', () => {
  show();
  expect(field('First name')).toHaveAttribute('autocomplete', 'given-name');
  expect(field('Last name')).toHaveAttribute('autocomplete', 'family-name');
  expect(field('Contact e-mail')).toHaveAttribute('autocomplete', 'email');
  expect(field('Phone')).toHaveAttribute('autocomplete', 'tel');
});

test('saving waits for changes, and for valid ones', async () => {
  show();
  expect(save()).toBeDisabled();
  await fill('Contact e-mail', 'elena');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await fill('Contact e-mail', '');
  await waitFor(() => expect(save()).toBeEnabled());

  await fill('Last name', ' ');
  await userEvent.tab();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  expect(save()).toBeDisabled();
});

test('what is empty is sent as absent, and the answer is what the area shows', async () => {
  const answer = person(['user'], { firstNameEn: 'Helena', fullNameEn: 'Helena Morozova' });
  const asked = serverAnswers({ [SAVE]: { body: answer } });
  show();
  await fill('First name', 'Helena ');
  await fill('Contact e-mail', '');
  await userEvent.click(save());
  expect(await screen.findByText('The profile has been saved')).toBeInTheDocument();
  expect(await asked[0]?.json()).toEqual({
    firstNameEn: 'Helena',
    lastNameEn: 'Morozova',
    affiliationEn: 'Institute',
  });
  expect(queryClient().getQueryData(currentUserQuery.queryKey)).toEqual(answer);
  expect(field('First name')).toHaveValue('Helena');
  expect(save()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
});

test('the server’s faults stand at their fields', async () => {
  const detail = [{ loc: ['body', 'firstNameEn'], msg: 'Latin letters only', type: 'not-latin' }];
  serverAnswers({ [SAVE]: { status: 422, body: { code: 'invalid-input', detail } } });
  show();
  await fill('First name', 'Елена');
  await userEvent.click(save());
  expect(await screen.findByText('Latin letters only')).toBeInTheDocument();
  expect(field('First name')).toBeInvalid();
  expect(field('First name')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await fill('First name', 'Helena');
  await waitFor(() => expect(save()).toBeEnabled());
  expect(screen.queryByText('Latin letters only')).not.toBeInTheDocument();
});

test('any other failure is an alert, and nothing typed is lost', async () => {
  serverAnswers({ [SAVE]: { status: 409, body: { code: 'x', detail: 'Not now.' } } });
  show();
  await fill('Phone', '+7 812 000');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to save the profileNot now.');
  expect(field('Phone')).toHaveValue('+7 812 000');
  expect(save()).toBeEnabled();
});

test('news of the account fill an untouched form and leave a touched one alone', async () => {
  show();
  const news = (details: Partial<CurrentUser>) => {
    act(() => {
      queryClient().setQueryData(currentUserQuery.queryKey, { ...elena, ...details });
    });
  };

  news({ positionEn: 'Professor' });
  await waitFor(() => expect(field('Position')).toHaveValue('Professor'));

  await fill('Phone', '+7 812 000');
  news({ positionEn: 'Head of Department' });
  expect(field('Phone')).toHaveValue('+7 812 000');
  expect(field('Position')).toHaveValue('Professor');

  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Phone')).toHaveValue('');
  expect(field('Position')).toHaveValue('Head of Department');
});

test('the end of a session does not take unsaved changes along', async () => {
  const { leave } = show();
  await fill('Phone', '+7 812 000');
  act(() => endSession());
  leave();

  startSession(tokenExpiringIn(3600));
  show();
  expect(await screen.findByRole('note')).toHaveTextContent('are back in the form');
  expect(field('Phone')).toHaveValue('+7 812 000');
  expect(save()).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Phone')).toHaveValue('');
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('but nobody else finds them', async () => {
  const { leave } = show();
  await fill('Phone', '+7 812 000');
  act(() => endSession());
  leave();

  startSession(tokenExpiringIn(3600));
  show({ ...elena, id: 2 });
  expect(field('Phone')).toHaveValue('');
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
