import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewerArticleRow } from '~/api/reviewer-articles';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { ReviewerArticlesPage } from './reviewer-articles-page';

const LIST = '/api/v1/articles/reviewing';
const ROOM = '/personal-area/reviewer-articles';
const DEFAULT = '?order=-createdAt&pageIndex=0&pageSize=50&status=3';

const row = (id: number): ReviewerArticleRow => ({
  id,
  titleEn: `Article ${id}`,
  titleRu: '',
  typeId: 1,
  statusId: 3,
  createdAt: '2026-10-28T09:00:00Z',
  publicationDate: null,
  assignment: { id: 31, statusId: 2, dueDate: '2026-12-01', articleRevision: 0 },
});

const answerWith = (results: ReviewerArticleRow[]) =>
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count: results.length } },
  });

interface Shown {
  showsAuthors?: boolean;
  language?: 'ru';
}

const show = (search = '', { showsAuthors = true, language }: Shown = {}) =>
  renderAt(<ReviewerArticlesPage showsAuthors={showsAuthors} />, {
    at: ROOM + search,
    language,
    user: person(['reviewer'], { id: 9 }),
  });

const queries = (asked: Request[]) =>
  asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('what is under review comes first, and leads to the article', async () => {
  const asked = answerWith([row(1)]);
  show();
  expect(await screen.findByRole('link', { name: 'Article 1' })).toHaveAttribute(
    'href',
    `${ROOM}/details/1`,
  );
  expect(queries(asked)).toEqual([DEFAULT]);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('all filters are applied at once, and cleared at once', async () => {
  const asked = answerWith([row(1)]);
  const { address } = show('?order=titleEn');
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'all');
  await userEvent.selectOptions(screen.getByLabelText('Reviewer'), 'me');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Without an issue' }));
  await userEvent.type(screen.getByLabelText('Published after'), '2026-01-31');
  await userEvent.type(screen.getByLabelText('Author'), ' Morozova {Enter}');
  await waitFor(() =>
    expect(queries(asked).at(-1)).toBe(
      '?order=titleEn&pageIndex=0&pageSize=50&author=Morozova&reviewerId=9&withIssue=false&publishedAfter=2026-01-31',
    ),
  );
  await waitFor(() => expect(address()).toContain('status=all'));

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?order=titleEn`));
  expect(screen.getByLabelText('Author')).toHaveValue('');
  expect(screen.getByLabelText('Status')).toHaveValue('');
});

test('the title searches when the typing pauses, and leaves the other fields alone', async () => {
  const asked = answerWith([row(1)]);
  const { address } = show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.type(screen.getByLabelText('Author'), 'Moro');
  await userEvent.type(screen.getByLabelText('Title'), 'CAR ');
  await waitFor(() => expect(address()).toBe(`${ROOM}?title=CAR`));
  expect(screen.getByLabelText('Title')).toHaveValue('CAR ');
  expect(screen.getByLabelText('Author')).toHaveValue('Moro');
  await waitFor(() => expect(queries(asked).at(-1)).toBe(`${DEFAULT}&title=CAR`));
});

test('Back puts the panel back too', async () => {
  answerWith([row(1)]);
  const { address, goBack } = show();
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'revision');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=revision`));
  await goBack();
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue(''));
});

test('where reviewers do not know the authors, nobody can be searched for', async () => {
  answerWith([row(1)]);
  show('', { showsAuthors: false });
  await screen.findByRole('link', { name: 'Article 1' });
  expect(screen.queryByLabelText('Author')).toBeNull();
});

test('where nothing is under review, all statuses are one step away', async () => {
  answerWith([]);
  const { address } = show('', { language: 'ru' });
  await userEvent.click(await screen.findByRole('link', { name: 'Показать статьи всех статусов' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=all`));
  expect(await screen.findByText(/Измените или сбросьте фильтры/)).toBeInTheDocument();
});
