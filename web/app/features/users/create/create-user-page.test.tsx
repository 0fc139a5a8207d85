import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import {
  requestBody,
  button,
  fieldErrors,
  field,
  apiProblem,
  countRequests,
} from '../../../../test/identity';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeUserView } from '../../../../test/users';
import { CreateUserPage } from './create-user-page';

const USERS = '/api/v1/users';

const show = (language?: 'ru') =>
  renderAtUrl(<CreateUserPage />, {
    url: '/personal-area/users/create',
    user: makeUser(['admin']),
    language,
  });

async function fillIn(names = ['E-mail', 'Password', 'First name', 'Last name']) {
  const [email, password, first, last] = names as [string, string, string, string];
  await userEvent.type(field(email), 'new@example.test');
  await userEvent.type(screen.getByLabelText(new RegExp(`^${password}`)), 'quiet harbour ');
  await userEvent.type(field(first), 'Nina');
  await userEvent.type(field(last), 'Ivanova');
}

beforeEach(() => startSession(makeToken(3600)));

test('a double click creates one account and opens its details', async () => {
  const requests = mockApi({
    [`POST ${USERS}`]: { status: 201, body: makeUserView({ fullNameEn: 'Nina Ivanova' }) },
  });
  const { currentUrl } = show();
  expect(button('Create user')).toBeDisabled();
  expect(screen.getByText(/We e-mail an invitation/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Author' })).toBeChecked();
  await fillIn();
  expect(screen.getByText(/The password is not in the e-mail/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Administrator' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.dblClick(button('Create user'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/users/details/7'));
  expect(await screen.findByText(/The account has been created: Nina Ivanova/)).toBeInTheDocument();
  expect(countRequests(requests, USERS)).toBe(1);
  expect(await requestBody(requests, USERS)).toEqual({
    email: 'new@example.test',
    password: 'quiet harbour ',
    firstNameEn: 'Nina',
    lastNameEn: 'Ivanova',
    roles: ['user', 'reviewer', 'admin'],
  });
});

test('without a password, the person is invited to choose one', async () => {
  const requests = mockApi({
    [`POST ${USERS}`]: { status: 201, body: makeUserView({ fullNameEn: 'Nina Ivanova' }) },
  });
  show();
  await fillIn();
  await userEvent.clear(screen.getByLabelText(/^Password/));
  await userEvent.click(button('Create user'));
  expect(await screen.findByText(/We have sent an invitation/)).toBeInTheDocument();
  expect(await requestBody(requests, USERS)).toMatchObject({ password: null });
});

test('field errors of the server appear at their fields', async () => {
  mockApi({ [`POST ${USERS}`]: fieldErrors({ email: 'Already in use' }) });
  show();
  await fillIn();
  await userEvent.click(button('Create user'));
  expect(await screen.findByText('Already in use')).toBeInTheDocument();
  expect(field('E-mail')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('other errors appear above the form, in Russian', async () => {
  mockApi({ [`POST ${USERS}`]: apiProblem(429, 'too-many-tries', 'Подождите час.') });
  show('ru');
  await fillIn(['Электронная почта', 'Пароль', 'Имя', 'Фамилия']);
  await userEvent.click(button('Создать пользователя'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Не удалось создать пользователяПодождите час.',
  );
});
