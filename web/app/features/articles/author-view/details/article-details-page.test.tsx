import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyArticle } from '~/api/my-articles';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import {
  makeArticleAuthor,
  makeMyArticle,
  makeSuggestedReviewer,
} from '../../../../../test/articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { ArticleDetailsPage } from './article-details-page';

const SCREEN_PATH = '/personal-area/user-articles/details/7';
const ARTICLE = '/api/v1/articles/my/7';

const submitted = (details: Partial<MyArticle> = {}) =>
  makeMyArticle({
    statusId: 2,
    submissionDate: '2026-11-02',
    allowedActions: ['correspond'],
    hint: 'waits-for-assignments',
    ...details,
  });

async function show(
  article: MyArticle,
  at = SCREEN_PATH,
  responses: Parameters<typeof mockApi>[0] = {},
) {
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${ARTICLE}`]: { body: article },
    [`GET ${ARTICLE}/events`]: {
      body: [
        {
          type: 'created',
          createdAt: '2026-11-01T09:00:00Z',
          user: { role: 'author' },
          articleStatusId: 1,
          isDay: false,
        },
        {
          type: 'status-changed',
          createdAt: '2026-11-02T09:00:00Z',
          user: { role: 'author' },
          articleStatusId: 2,
          isDay: false,
        },
        {
          type: 'status-changed',
          createdAt: '2026-11-05T00:00:00Z',
          user: { role: 'reviewer' },
          articleStatusId: 4,
          isDay: true,
        },
      ],
    },
    [`GET ${ARTICLE}/merged-pdfs`]: { body: [] },
    [`GET ${ARTICLE}/reviews`]: { body: [] },
    [`GET ${ARTICLE}/messages`]: { body: { results: [], count: 0 } },
    ...responses,
  });
  const rendered = renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <ArticleDetailsPage id={7} />
    </PageActionsProvider>,
    { url: at, user: makeUser(['user']) },
  );
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

beforeEach(() => startSession(makeToken(3600)));

test('header shows type, status, round, dates and hint', async () => {
  await show(submitted({ revision: 2, doi: '10.5555/x' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cord blood');
  expect(await screen.findByText('Submitted', { selector: '[data-tone]' })).toBeInTheDocument();
  expect(screen.getByText('Original article')).toBeInTheDocument();
  expect(screen.getByText('Revision 2')).toBeInTheDocument();
  expect(screen.getByText('02.11.2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '10.5555/x' })).toHaveAttribute(
    'href',
    'https://doi.org/10.5555/x',
  );
  expect(screen.getByText(/waiting for reviewers to be assigned/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit article' })).toBeNull();
});

test('header omits missing values', async () => {
  await show(submitted());
  expect(screen.queryByText('DOI')).toBeNull();
  expect(screen.queryByText(/Revision/)).toBeNull();
  expect(screen.queryByText('Published')).toBeNull();
});

test('page offers only allowed actions', async () => {
  await show(
    submitted({ statusId: 8, revision: 1, hint: null, allowedActions: ['edit', 'submit'] }),
  );
  expect(screen.getByRole('link', { name: 'Edit article' })).toHaveAttribute(
    'href',
    '/personal-area/user-articles/edit/7',
  );
  expect(screen.getByRole('note')).toHaveTextContent('revise the article (revision 1)');
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
});

test('Submit in a revision says what is missing', async () => {
  await show(
    submitted({
      statusId: 8,
      revision: 1,
      hint: null,
      allowedActions: ['edit', 'submit'],
      problems: [
        {
          tab: 'files',
          loc: ['body', 'files'],
          type: 'x',
          msg: 'Add a file of type “Cover letter”',
        },
      ],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const missing = await screen.findByRole('link', { name: 'Add a file of type “Cover letter”' });
  expect(missing).toHaveAttribute('href', '/personal-area/user-articles/edit/7?tab=files');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Submit in a revision submits after confirmation', async () => {
  const ready = submitted({
    statusId: 8,
    revision: 1,
    hint: null,
    allowedActions: ['edit', 'submit'],
  });
  await show(ready, SCREEN_PATH, { [`POST ${ARTICLE}/submit`]: { body: submitted() } });
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Submit the article?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The article has been submitted')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull());
});

test('author list shows affiliation numbers instead of keys', async () => {
  await show(
    submitted({
      affiliations: [
        { key: 4, en: 'Institute', ru: 'Институт', details: null },
        { key: 9, en: 'Clinic', ru: '', details: null },
      ],
      authors: [
        makeArticleAuthor({ firstNameEn: 'Ann', lastNameEn: 'Lee', affiliations: [9, 4] }),
        makeArticleAuthor({
          firstNameEn: 'Bo',
          lastNameEn: 'Ray',
          lastNameRu: 'Рэй',
          affiliations: [9],
          orcid: '0000-0002-1825-0097',
          isCorrespondingAuthor: true,
          contact: { email: 'bo@example.test', phone: '', fax: '', address: '' },
        }),
      ],
    }),
  );
  const authors = screen.getByRole('region', { name: 'Authors' });
  const [first, second] = within(authors).getAllByRole('listitem');
  expect(within(first!).getByText('1, 2')).toBeInTheDocument();
  expect(within(second!).getByText('2')).toBeInTheDocument();
  expect(within(second!).getByText('Рэй')).toHaveAttribute('lang', 'ru');
  expect(within(second!).getByRole('link', { name: 'bo@example.test' })).toBeInTheDocument();
  expect(within(second!).getByRole('link', { name: /0000-0002-1825-0097/ })).toBeInTheDocument();
});

test('page shows both languages and the translation request', async () => {
  await show(
    submitted({ abstractEn: '<p>CD4<sup>+</sup></p>', titleRu: 'Кровь', askForTranslation: true }),
  );
  const russian = screen.getByRole('region', { name: 'In Russian' });
  expect(within(russian).getByText('Кровь')).toHaveAttribute('lang', 'ru');
  expect(russian).toHaveTextContent('You have asked the editors to translate');
  expect(screen.getByText('+').tagName).toBe('SUP');
});

test('tab is part of the URL', async () => {
  const { currentUrl } = await show(
    submitted({
      suggestedReviewers: [
        makeSuggestedReviewer({ firstNameEn: 'Cy', lastNameEn: 'Fox', email: 'cy@example.test' }),
        makeSuggestedReviewer({ lastNameEn: 'Foe', exclude: true }),
      ],
    }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Reviewing' }));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?tab=reviewing`));
  expect(
    within(screen.getByRole('region', { name: 'Suggested reviewers' })).getByText('Cy Fox'),
  ).toBeInTheDocument();
  expect(
    within(screen.getByRole('region', { name: 'Excluded reviewers' })).getByText('Foe'),
  ).toBeInTheDocument();
});

test('URL selects the tab and the history is in chronological order', async () => {
  await show(submitted(), `${SCREEN_PATH}?tab=events`);
  await screen.findByText('Article created');
  const history = screen.getByRole('region', { name: 'History of the article' });
  const [created, changed, reviewed] = within(history).getAllByRole('listitem');
  expect(created).toHaveTextContent('Article created');
  expect(changed).toHaveTextContent('Status changed');
  expect(await within(changed!).findByText('Submitted')).toBeInTheDocument();
  expect(within(changed!).getByText('You')).toBeInTheDocument();
  expect(changed).toHaveTextContent(/^\d\d:\d\d/);
  const days = within(history).getAllByRole('heading', { level: 3 });
  expect(days.map((day) => day.textContent)).toContain('02.11.2026');
  // Only the day of a reviewer's action is shown.
  expect(within(days.at(-1)!).getByText('05.11.2026')).toHaveAttribute('datetime', '2026-11-05');
  expect(reviewed).toHaveTextContent(/^Status changed/);
});
