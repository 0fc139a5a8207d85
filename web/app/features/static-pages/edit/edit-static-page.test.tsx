import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { staticPageKeys, type StaticPage } from '~/api/static-pages';
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
function LoadedPage({ pages }: { pages: StaticPage[] }) {
  for (const page of pages) {
    const key = staticPageKeys.details(page.id);
    if (!queryClient().getQueryData(key)) queryClient().setQueryData(key, page);
  }
  return <EditStaticPage id={7} />;
}

const renderEditor = (language?: 'ru', pages = [makeStaticPage()]) =>
  renderAtUrl(<LoadedPage pages={pages} />, { url: EDIT, user: makeUser(['editor']), language });

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
    isDraft: false,
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
    isDraft: false,
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

test('both languages are edited side by side and saved together', async () => {
  const english = makeStaticPage({ translationId: 8 });
  const about = {
    id: 8,
    language: 'ru',
    name: 'Вопросы',
    isDraft: true,
    translationId: 7,
  } as const;
  const russian = makeStaticPage(about);
  const requests = mockApi({
    [`GET ${PAGE}`]: { body: english },
    'GET /api/v1/static/8': { body: russian },
    'PUT /api/v1/static/8': { body: { ...russian, isDraft: false, version: 4 } },
  });
  const { currentUrl } = renderEditor(undefined, [english, russian]);
  const column = within(screen.getByRole('region', { name: 'Русский' }));
  expect(
    within(screen.getByRole('region', { name: 'English' })).getByLabelText(/^Name/),
  ).toHaveValue('Questions');
  // The pair is complete, so that neither page can change its language.
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  await userEvent.click(column.getByRole('switch', { name: /^Readers see this page/ }));
  await save();
  await waitFor(() => expect(currentUrl()).toBe(DETAILS));
  const puts = requests.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/static/8']);
  expect(await puts[0]!.json()).toMatchObject({ name: 'Вопросы', language: 'ru', isDraft: false });
});

test('a missing language can be created from the form', () => {
  mockApi({});
  renderEditor();
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name: 'Create Russian version' }).getAttribute('href')!,
    'http://journal.test',
  );
  expect(pathname).toBe('/personal-area/static-pages/create');
  expect(searchParams.get('slug')).toBe('faq');
  expect(searchParams.get('language')).toBe('ru');
});
