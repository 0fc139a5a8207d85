import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import type { CurrentUser } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import { endSession, startSession } from '~/lib/session';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ProfileForm } from './profile-form';

const SAVE = 'PUT /api/v1/users/me';
const elena = makeUser(['user'], { affiliationEn: 'Institute', contactEmail: 'e@example.test' });

function Form() {
  return <ProfileForm user={useCurrentUser()} />;
}

const show = (user: CurrentUser = elena) => renderAtUrl(<Form />, { user });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

async function fill(name: string | RegExp, value: string) {
  await userEvent.clear(field(name));
  if (value) await userEvent.type(field(name), value);
}

beforeEach(() => startSession(makeToken(3600)));

test('the fields have autocomplete attributes', () => {
  show();
  expect(field('First name')).toHaveAttribute('autocomplete', 'given-name');
  expect(field('Last name')).toHaveAttribute('autocomplete', 'family-name');
  expect(field('Contact e-mail')).toHaveAttribute('autocomplete', 'email');
  expect(field('Phone')).toHaveAttribute('autocomplete', 'tel');
});

test('the save button is enabled only for valid changes', async () => {
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

test('empty fields are omitted, and the response updates the current user', async () => {
  const savedUser = makeUser(['user'], { firstNameEn: 'Helena', fullNameEn: 'Helena Morozova' });
  const requests = mockApi({ [SAVE]: { body: savedUser } });
  show();
  await fill('First name', 'Helena ');
  await fill('Contact e-mail', '');
  await userEvent.click(save());
  expect(await screen.findByText('The profile has been saved')).toBeInTheDocument();
  expect(await requests[0]?.json()).toEqual({
    firstNameEn: 'Helena',
    lastNameEn: 'Morozova',
    affiliationEn: 'Institute',
  });
  expect(queryClient().getQueryData(currentUserQuery.queryKey)).toEqual(savedUser);
  expect(field('First name')).toHaveValue('Helena');
  expect(save()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
});

test('field errors of the server appear at their fields', async () => {
  const detail = [{ loc: ['body', 'firstNameEn'], msg: 'Latin letters only', type: 'not-latin' }];
  mockApi({ [SAVE]: { status: 422, body: { code: 'invalid-input', detail } } });
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

test('other errors show an alert, and the values stay', async () => {
  mockApi({ [SAVE]: { status: 409, body: { code: 'x', detail: 'Not now.' } } });
  show();
  await fill('Phone', '+7 812 000');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to save the profileNot now.');
  expect(field('Phone')).toHaveValue('+7 812 000');
  expect(save()).toBeEnabled();
});

test('account updates change a pristine form but not a dirty one', async () => {
  show();
  const updateUser = (details: Partial<CurrentUser>) => {
    act(() => {
      queryClient().setQueryData(currentUserQuery.queryKey, { ...elena, ...details });
    });
  };

  updateUser({ positionEn: 'Professor' });
  await waitFor(() => expect(field('Position')).toHaveValue('Professor'));

  await fill('Phone', '+7 812 000');
  updateUser({ positionEn: 'Head of Department' });
  expect(field('Phone')).toHaveValue('+7 812 000');
  expect(field('Position')).toHaveValue('Professor');

  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Phone')).toHaveValue('');
  expect(field('Position')).toHaveValue('Head of Department');
});

test('unsaved changes are restored after the session ends', async () => {
  const { unmount } = show();
  await fill('Phone', '+7 812 000');
  act(() => endSession());
  unmount();

  startSession(makeToken(3600));
  show();
  expect(await screen.findByRole('note')).toHaveTextContent('are back in the form');
  expect(field('Phone')).toHaveValue('+7 812 000');
  expect(save()).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Phone')).toHaveValue('');
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('unsaved changes are not restored for another user', async () => {
  const { unmount } = show();
  await fill('Phone', '+7 812 000');
  act(() => endSession());
  unmount();

  startSession(makeToken(3600));
  show({ ...elena, id: 2 });
  expect(field('Phone')).toHaveValue('');
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
