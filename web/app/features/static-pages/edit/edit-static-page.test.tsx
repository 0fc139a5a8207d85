import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { staticPageKeys } from '~/api/static-pages';
import { startSession } from '~/lib/session';
import { requestBody, button, fieldErrors, field, apiProblem } from '../../../../test/identity';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeStaticPage } from '../../../../test/static-pages';
import { EditStaticPage } from './edit-static-page';

const PAGE = '/api/v1/static/7';
const DETAILS = '/personal-area/static-pages/details/7';
const EDIT = '/personal-area/static-pages/edit/7';

const conflict = apiProblem(409, 'changed-elsewhere', 'Changed elsewhere.');

/** Fills the query cache like the route loader. */
function LoadedPage() {
  if (!queryClient().getQueryData(staticPageKeys.details(7))) {
    queryClient().setQueryData(staticPageKeys.details(7), makeStaticPage());
  }
  return <EditStaticPage id={7} />;
}

const renderEditor = (language?: 'ru') =>
  renderAtUrl(<LoadedPage />, { url: EDIT, user: makeUser(['editor']), language });

const name = () => field('Name');
const save = () => userEvent.dblClick(button('Save'));

beforeEach(() => startSession(makeToken(3600)));

test('saving sends all fields except the slug and leads back to the page', async () => {
  const requests = mockApi({ [`PUT ${PAGE}`]: { body: makeStaticPage({ version: 4 }) } });
  const { currentUrl } = renderEditor();
  expect(field('Address')).toBeDisabled();
  await userEvent.type(name(), ' and answers');
  await save();
  await waitFor(() => expect(currentUrl()).toBe(DETAILS));
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(await requestBody(requests, PAGE)).toEqual({
    version: 3,
    name: 'Questions and answers',
    language: 'en',
    content: '<p>Answers.</p>',
  });
});

test('a conflicting change shows both versions to choose from', async () => {
  const newer = makeStaticPage({ version: 4, name: 'FAQ', content: '<p>Other answers.</p>' });
  mockApi({ [`PUT ${PAGE}`]: conflict, [`GET ${PAGE}`]: { body: newer } });
  const { currentUrl } = renderEditor();
  await userEvent.type(name(), '!');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Questions!')).toBeInTheDocument();
  expect(within(dialog).getByText('FAQ')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Other changes were merged: Content');

  const requests = mockApi({ [`PUT ${PAGE}`]: { body: { ...newer, version: 5 } } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(currentUrl()).toBe(DETAILS));
  expect(await requestBody(requests, PAGE)).toEqual({
    version: 4,
    name: 'Questions!',
    language: 'en',
    content: '<p>Other answers.</p>',
  });
});

test('a language with a duplicate slug shows a field error', async () => {
  mockApi({ [`PUT ${PAGE}`]: fieldErrors({ language: 'Уже используется' }) });
  renderEditor('ru');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Язык' }), 'ru');
  await userEvent.click(button('Сохранить'));
  expect(await screen.findByText('Уже используется')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Язык' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Нужно исправить 1 поле');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Язык' }), 'en');
  expect(screen.queryByText('Уже используется')).not.toBeInTheDocument();
});

test('a deleted page keeps the typed text but cannot be saved', async () => {
  mockApi({ [`PUT ${PAGE}`]: apiProblem(404, 'not-found', 'Not found.') });
  renderEditor();
  await userEvent.type(name(), '!');
  await save();
  expect(await screen.findByText('The page can no longer be saved')).toBeInTheDocument();
  expect(name()).toHaveValue('Questions!');
  expect(button('Save')).toBeDisabled();
});
