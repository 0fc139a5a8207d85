import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { bodyOf, button, faults, field, refusal, times } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { userView } from '../../../../test/users';
import { CreateUserPage } from './create-user-page';

const USERS = '/api/v1/users';

const show = (language?: 'ru') =>
  renderAt(<CreateUserPage />, {
    at: '/personal-area/users/create',
    user: person(['admin']),
    language,
  });

async function fillIn(names = ['E-mail', 'Password', 'First name', 'Last name']) {
  const [email, password, first, last] = names as [string, string, string, string];
  await userEvent.type(field(email), 'new@example.test');
  await userEvent.type(screen.getByLabelText(new RegExp(`^${password}`)), 'quiet harbour ');
  await userEvent.type(field(first), 'Nina');
  await userEvent.type(field(last), 'Ivanova');
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('makes an account once, and shows it', async () => {
  const asked = serverAnswers({
    [`POST ${USERS}`]: { status: 201, body: userView({ fullNameEn: 'Nina Ivanova' }) },
  });
  const { address } = show();
  expect(button('Create user')).toBeDisabled();
  expect(screen.getByText(/The password is not in it/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Author' })).toBeChecked();
  await fillIn();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Administrator' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.dblClick(button('Create user'));
  await waitFor(() => expect(address()).toBe('/personal-area/users/details/7'));
  expect(await screen.findByText(/The account has been created: Nina Ivanova/)).toBeInTheDocument();
  expect(times(asked, USERS)).toBe(1);
  expect(await bodyOf(asked, USERS)).toEqual({
    email: 'new@example.test',
    password: 'quiet harbour ',
    firstNameEn: 'Nina',
    lastNameEn: 'Ivanova',
    roles: ['user', 'reviewer', 'admin'],
  });
});

test('what is wrong with a field is said there', async () => {
  serverAnswers({ [`POST ${USERS}`]: faults({ email: 'Already in use' }) });
  show();
  await fillIn();
  await userEvent.click(button('Create user'));
  expect(await screen.findByText('Already in use')).toBeInTheDocument();
  expect(field('E-mail')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('any other refusal stands above the form, in Russian too', async () => {
  serverAnswers({ [`POST ${USERS}`]: refusal(429, 'too-many-tries', 'Подождите час.') });
  show('ru');
  await fillIn(['Электронная почта', 'Пароль', 'Имя', 'Фамилия']);
  await userEvent.click(button('Создать пользователя'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Не удалось создать пользователяПодождите час.',
  );
});
