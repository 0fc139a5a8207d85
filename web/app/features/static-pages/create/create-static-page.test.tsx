import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { requestBody, button, fieldErrors, field, countRequests } from '../../../../test/identity';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeStaticPage } from '../../../../test/static-pages';
import { CreateStaticPage } from './create-static-page';

const PAGES = '/api/v1/static';
const SLUG = `${PAGES}/slug`;
const SCREEN = '/personal-area/static-pages';

const mockPages = (responses: Parameters<typeof mockApi>[0] = {}) =>
  mockApi({
    [`GET ${SLUG}`]: { body: { slug: 'novosti' } },
    [`POST ${PAGES}`]: { status: 201, body: makeStaticPage({ id: 12 }) },
    ...responses,
  });

const renderForm = (search = '', language?: 'ru') =>
  renderAtUrl(<CreateStaticPage />, {
    url: `${SCREEN}/create${search}`,
    user: makeUser(['editor']),
    language,
  });

const name = () => field('Name');
const slug = () => field('Address');
const create = () => button('Create page');

beforeEach(() => startSession(makeToken(3600)));

test('the slug is suggested from the name, and the page is created once', async () => {
  const requests = mockPages();
  const { currentUrl } = renderForm();
  expect(create()).toBeDisabled();
  await userEvent.type(name(), 'Новости');
  await waitFor(() => expect(slug()).toHaveValue('novosti'));
  expect(new URL(requests.at(-1)!.url).searchParams.get('name')).toBe('Новости');
  await userEvent.dblClick(create());
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN}/details/12`));
  expect(countRequests(requests, PAGES)).toBe(1);
  expect(await requestBody(requests, PAGES)).toEqual({
    name: 'Новости',
    slug: 'novosti',
    language: 'en',
    isDraft: true,
    content: '',
  });
});

test('submitting before the suggestion arrives waits for it', async () => {
  const requests = mockPages();
  const { currentUrl } = renderForm();
  await userEvent.type(name(), 'Новости{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN}/details/12`));
  expect(await requestBody(requests, PAGES)).toMatchObject({ slug: 'novosti' });
});

test('a custom slug is kept until it is cleared', async () => {
  mockPages();
  renderForm();
  await userEvent.type(slug(), 'mine');
  await userEvent.type(name(), 'Новости');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(slug()).toHaveValue('mine');
  await userEvent.clear(slug());
  await userEvent.tab();
  await waitFor(() => expect(slug()).toHaveValue('novosti'));
});

test('a prefilled form can be left without a warning', async () => {
  mockPages();
  const { currentUrl } = renderForm('?name=Вопросы&slug=faq&language=ru', 'ru');
  expect(field('Название')).toHaveValue('Вопросы');
  expect(field('Адрес')).toHaveValue('faq');
  expect(screen.getByRole('combobox', { name: 'Язык' })).toHaveValue('ru');
  await userEvent.click(screen.getByRole('link', { name: 'Отмена' }));
  await waitFor(() => expect(currentUrl()).toBe(SCREEN));
});

test('a slug that is in use shows a field error and keeps the values', async () => {
  mockPages({ [`POST ${PAGES}`]: fieldErrors({ slug: 'Already in use' }) });
  renderForm('?name=Questions&slug=faq&language=en');
  await userEvent.click(create());
  expect(await screen.findByText('Already in use')).toBeInTheDocument();
  expect(slug()).toHaveFocus();
  expect(name()).toHaveValue('Questions');
});

test('leaving with unsaved changes asks for confirmation', async () => {
  mockPages();
  const { currentUrl } = renderForm();
  await userEvent.type(name(), 'News');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(/unsaved|not saved|lost/i);
  expect(currentUrl()).toBe(`${SCREEN}/create`);
});
