import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { bodyOf, button, faults, field, times } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { staticPage } from '../../../../test/static-pages';
import { CreateStaticPage } from './create-static-page';

const PAGES = '/api/v1/static';
const SLUG = `${PAGES}/slug`;
const ROOM = '/personal-area/static-pages';

const answers = (more: Parameters<typeof serverAnswers>[0] = {}) =>
  serverAnswers({
    [`GET ${SLUG}`]: { body: { slug: 'novosti' } },
    [`POST ${PAGES}`]: { status: 201, body: staticPage({ id: 12 }) },
    ...more,
  });

const show = (search = '', language?: 'ru') =>
  renderAt(<CreateStaticPage />, {
    at: `${ROOM}/create${search}`,
    user: person(['editor']),
    language,
  });

const name = () => field('Name');
const slug = () => field('Address');
const create = () => button('Create page');

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('the address follows the name, and the page is created once', async () => {
  const asked = answers();
  const { address } = show();
  expect(create()).toBeDisabled();
  await userEvent.type(name(), 'Новости');
  await waitFor(() => expect(slug()).toHaveValue('novosti'));
  expect(new URL(asked.at(-1)!.url).searchParams.get('name')).toBe('Новости');
  await userEvent.dblClick(create());
  await waitFor(() => expect(address()).toBe(`${ROOM}/details/12`));
  expect(times(asked, PAGES)).toBe(1);
  expect(await bodyOf(asked, PAGES)).toEqual({
    name: 'Новости',
    slug: 'novosti',
    language: 'en',
    content: '',
  });
});

test('who is faster than the suggestion still sends one that belongs to the name', async () => {
  const asked = answers();
  const { address } = show();
  await userEvent.type(name(), 'Новости{Enter}');
  await waitFor(() => expect(address()).toBe(`${ROOM}/details/12`));
  expect(await bodyOf(asked, PAGES)).toMatchObject({ slug: 'novosti' });
});

test('an address of one’s own stays, until it is emptied', async () => {
  answers();
  show();
  await userEvent.type(slug(), 'mine');
  await userEvent.type(name(), 'Новости');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(slug()).toHaveValue('mine');
  await userEvent.clear(slug());
  await userEvent.tab();
  await waitFor(() => expect(slug()).toHaveValue('novosti'));
});

test('a missing page comes filled in, and nothing is lost by leaving it as it is', async () => {
  answers();
  const { address } = show('?name=Вопросы&slug=faq&language=ru', 'ru');
  expect(field('Название')).toHaveValue('Вопросы');
  expect(field('Адрес')).toHaveValue('faq');
  expect(screen.getByRole('combobox', { name: 'Язык' })).toHaveValue('ru');
  await userEvent.click(screen.getByRole('link', { name: 'Отмена' }));
  await waitFor(() => expect(address()).toBe(ROOM));
});

test('an address that is taken is said at its field, and what was typed stays', async () => {
  answers({ [`POST ${PAGES}`]: faults({ slug: 'Already in use' }) });
  show('?name=Questions&slug=faq&language=en');
  await userEvent.click(create());
  expect(await screen.findByText('Already in use')).toBeInTheDocument();
  expect(slug()).toHaveFocus();
  expect(name()).toHaveValue('Questions');
});

test('what is typed is not left without a question', async () => {
  answers();
  const { address } = show();
  await userEvent.type(name(), 'News');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(/unsaved|not saved|lost/i);
  expect(address()).toBe(`${ROOM}/create`);
});
