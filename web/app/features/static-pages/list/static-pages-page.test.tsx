import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MissingPage, StaticPageRow } from '~/api/static-pages';
import { startSession } from '~/lib/session';
import { button, refusal, times } from '../../../../test/identity';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { staticPage, staticPageRow } from '../../../../test/static-pages';
import { StaticPagesPage } from './static-pages-page';

const LIST = '/api/v1/static';
const ROOM = '/personal-area/static-pages';

type Answers = Parameters<typeof serverAnswers>[0];

const answerWith = (
  results: StaticPageRow[],
  missing: MissingPage[] = [],
  more: Answers = {},
): Request[] =>
  serverAnswers({
    [`GET ${LIST}`]: { body: { results, count: results.length } },
    [`GET ${LIST}/missing`]: { body: missing },
    ...more,
  });

const show = (search = '', language?: 'ru') =>
  renderAt(<StaticPagesPage />, { at: ROOM + search, language });

const queries = (asked: Request[]) =>
  asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says what a page is called and where it is, and leads to it', async () => {
  answerWith([staticPageRow(1, { language: 'ru', name: 'О нас', slug: 'about-us' })]);
  show();
  const name = await screen.findByRole('link', { name: 'О нас' });
  expect(name).toHaveAttribute('href', `${ROOM}/details/1`);
  expect(name).toHaveAttribute('lang', 'ru');
  const row = name.closest('tr')!;
  expect(within(row).getByText('about-us')).toBeInTheDocument();
  expect(within(row).getByText('28.10.2026')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Edit: О нас (Русский)' })).toHaveAttribute(
    'href',
    `${ROOM}/edit/1`,
  );
});

test('what is searched for is in the address, and the language with it', async () => {
  const asked = answerWith([staticPageRow(1)]);
  const { address } = show('?language=ru&page=2&order=nonsense');
  await userEvent.type(await screen.findByRole('searchbox'), 'faq');
  await waitFor(() => expect(address()).toContain('search=faq'));
  expect(address()).not.toContain('page=');
  await waitFor(() =>
    expect(queries(asked).at(-1)).toBe(
      '?order=name&pageIndex=0&pageSize=20&search=faq&language=ru',
    ),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '');
  await waitFor(() => expect(address()).not.toContain('language'));
});

test('a standard page that is missing is named, with a form that is filled in', async () => {
  answerWith([], [{ slug: 'faq', language: 'ru', name: 'Вопросы и ответы' }]);
  show('', 'ru');
  expect(await screen.findByText(/Не хватает 1 стандартной страницы/)).toBeInTheDocument();
  const create = screen.getByRole('link', { name: 'Создать: Вопросы и ответы' });
  const { pathname, searchParams } = new URL(create.getAttribute('href')!, 'http://journal.test');
  expect(pathname).toBe(`${ROOM}/create`);
  expect(Object.fromEntries(searchParams)).toEqual({
    name: 'Вопросы и ответы',
    slug: 'faq',
    language: 'ru',
  });
});

test('many that are missing do not push the list away', async () => {
  const missing = Array.from({ length: 8 }, (_, place) => ({
    slug: `page-${place}`,
    language: 'en' as const,
    name: `Page ${place}`,
  }));
  answerWith([], missing);
  show();
  expect(await screen.findAllByRole('link', { name: /^Create: / })).toHaveLength(6);
  await userEvent.click(button('Show 2 more'));
  expect(screen.getAllByRole('link', { name: /^Create: / })).toHaveLength(8);
});

test('a page is deleted once, after words about what readers lose', async () => {
  const asked = answerWith([staticPageRow(7)], [], {
    [`GET ${LIST}/7`]: { body: staticPage() },
    [`DELETE ${LIST}/7`]: { status: 204 },
  });
  show();
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Delete the page “Questions” (English)?');
  expect(dialog).toHaveTextContent('it will be listed as missing');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/“Questions” \(English\) has been deleted/)).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(times(asked, `${LIST}/missing`)).toBe(2));
});

test('what cannot be deleted says why', async () => {
  answerWith([staticPageRow(7)], [], {
    [`GET ${LIST}/7`]: { body: staticPage({ isStandard: false }) },
    [`DELETE ${LIST}/7`]: refusal(404, 'not-found', 'It is not there any more.'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent('listed as missing');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Unable to delete page')).toBeInTheDocument();
  expect(screen.getByText('It is not there any more.')).toBeInTheDocument();
});
