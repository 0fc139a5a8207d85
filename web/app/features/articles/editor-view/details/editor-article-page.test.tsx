import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EditorArticle } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { makeSuggestedReviewer } from '../../../../../test/articles';
import {
  makeDecision,
  makeEditorArticle,
  makeParticipant,
} from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeHandlingEditor } from '../../../../../test/handling';
import { apiProblem } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeCompletedAssignment,
  makeReviewAssignment,
} from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { makeArticleNotices } from '../../../../../test/notices';
import { mockScreenWidth } from '../../../../../test/screen-width';
import { EditorArticlePage } from './editor-article-page';

const SCREEN_PATH = '/personal-area/editor-articles/details/7';
const EDIT = '/personal-area/editor-articles/edit/7';
const ARTICLE = '/api/v1/articles/7';

const responses = (article: EditorArticle) => ({
  'GET /api/v1/enums': { body: enumerations },
  [`GET ${ARTICLE}`]: { body: article },
  [`GET ${ARTICLE}/events`]: {
    body: [
      {
        type: 'created',
        createdAt: '2026-11-01T09:00:00Z',
        user: makeParticipant({ role: 'author', id: 11, fullNameEn: 'Elena Morozova' }),
        articleStatusId: 1,
        isDay: false,
      },
      {
        type: 'status-changed',
        createdAt: '2026-11-02T09:00:00Z',
        user: article.isRecused
          ? makeParticipant({ id: null, fullNameEn: null, shortNameEn: null })
          : makeParticipant({ id: 1 }),
        articleStatusId: 5,
        isDay: false,
      },
    ],
  },
  'GET /api/v1/review-assignments': { body: { results: [], count: 0 } },
  [`GET ${ARTICLE}/merged-pdfs`]: { body: [] },
  [`GET ${ARTICLE}/notices`]: { body: makeArticleNotices() },
  [`GET ${ARTICLE}/messages`]: { body: { results: [], count: 0 } },
});

async function show(
  article: EditorArticle,
  tab = '',
  language?: 'ru',
  more: Parameters<typeof mockApi>[0] = {},
) {
  const requests = mockApi({ ...responses(article), ...more });
  const rendered = renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <EditorArticlePage
        id={7}
        letters="The log"
        renderDeliveries={({ id }) => `Deliveries of ${id}`}
        renderPreview={(language) => `Page in ${language}`}
      />
    </PageActionsProvider>,
    { url: SCREEN_PATH + tab, user: makeUser(['editor'], { id: 1 }), language },
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...rendered, requests };
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });

/** Value of a term in the header. */
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling;

const openFoldedFacts = () => userEvent.click(screen.getByRole('button', { name: 'More details' }));

beforeEach(() => startSession(makeToken(3600)));

test('deliveries and notices of the article are above its tabs', async () => {
  await show(makeEditorArticle({ statusId: 7, allowedActions: ['begin-notice'] }));
  expect(screen.getByText('Deliveries of 7')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Notices' })).toBeInTheDocument();
});

test('header shows type, submitter and status, and folds the dates', async () => {
  await show(makeEditorArticle({ revision: 2 }));
  expect(await screen.findByText('Submitted', { selector: '[data-tone]' })).toBeInTheDocument();
  expect(screen.getByText('Original article')).toBeInTheDocument();
  expect(screen.getByText('Revision 2')).toBeInTheDocument();
  expect(link('Elena Morozova')).toHaveAttribute('href', '/personal-area/users/details/11');
  expect(screen.queryByText('02.11.2026')).toBeNull();
  await openFoldedFacts();
  expect(fact('Submitted')).toHaveTextContent('02.11.2026');
  expect(screen.getByRole('button', { name: 'More details' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(screen.getByText(/Assign reviewers on the “Reviewing” tab/)).toBeInTheDocument();
  expect(link('Edit article')).toHaveAttribute('href', EDIT);
  expect(screen.queryByText('DOI')).toBeNull();
  expect(screen.queryByText('Issue')).toBeNull();
  expect(screen.queryByText('Public page')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export to PubMed' })).toBeNull();
});

test('missing DOI and pages are shown as not assigned', async () => {
  await show(makeEditorArticle({ statusId: 5, showsDoiAndPages: true }));
  await openFoldedFacts();
  expect(fact('DOI')).toHaveTextContent('– not assigned yet');
  expect(fact('Pages')).toHaveTextContent('– not assigned yet');
});

test('published article links to issue, DOI and public page', async () => {
  await show(
    makeEditorArticle({
      statusId: 7,
      slug: 'cord-blood',
      issue: { id: 4, label: 'Vol. 15, No. 1' },
      showsDoiAndPages: true,
      doi: '10.18620/x',
      pageFirst: '12',
      pageLast: '19',
    }),
  );
  expect(link('Vol. 15, No. 1')).toHaveAttribute('href', '/personal-area/issues/details/4');
  await openFoldedFacts();
  expect(link('10.18620/x')).toHaveAttribute('href', 'https://doi.org/10.18620/x');
  expect(fact('Pages')).toHaveTextContent('12–19');
  expect(link('/articles/cord-blood')).toHaveAttribute('href', '/articles/cord-blood');
});

test('on phones only the handling editor is not folded', async () => {
  mockScreenWidth(390);
  await show(makeEditorArticle({ handlingEditor: makeHandlingEditor() }));
  expect(await screen.findByText('Boris Lebedev')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Elena Morozova')).toBeNull());
  await openFoldedFacts();
  expect(fact('Submitted by')).toHaveTextContent('Elena Morozova');
});

test('public page of an undone publication is not linked', async () => {
  await show(makeEditorArticle({ statusId: 5, slug: 'cord-blood' }));
  expect(screen.queryByText('Public page')).toBeNull();
});

test('page offers only allowed actions', async () => {
  await show(makeEditorArticle({ statusId: 8, hint: 'waits-for-author', allowedActions: [] }));
  expect(screen.queryByRole('link', { name: 'Edit article' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  expect(screen.getByText(/The author is revising the article/)).toBeInTheDocument();
});

test('recused editor sees the article without reviewers', async () => {
  const article = makeEditorArticle({
    isRecused: true,
    allowedActions: [],
    editableDates: [],
    hint: null,
    suggestedReviewers: [makeSuggestedReviewer({ lastNameEn: 'Fox' })],
  });
  const { requests } = await show(article, '?tab=reviewing');
  expect(screen.getByRole('note')).toHaveTextContent(
    'You are an author of this article or submitted it',
  );
  expect(screen.getByText(/its reviewers are hidden from you/)).toBeInTheDocument();
  expect(screen.queryByText(/Fox/)).toBeNull();
  expect(requests.some(({ url }) => url.includes('review'))).toBe(false);
  expect(screen.queryByRole('button', { name: /Change the date/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();

  expect(screen.queryByRole('link', { name: 'E-mails' })).toBeNull(); // letters name the reviewers
  await userEvent.click(link('Events'));
  const [, decided] = await within(
    screen.getByRole('region', { name: 'History of the article' }),
  ).findAllByRole('listitem');
  expect(decided).toHaveTextContent(/Editor$/);
  expect(within(decided!).queryByRole('link')).toBeNull();
});

test('letters have their own tab', async () => {
  await show(makeEditorArticle());
  await userEvent.click(link('E-mails'));
  expect(await screen.findByText('The log')).toBeInTheDocument();
});

test('history names users and links to them', async () => {
  await show(makeEditorArticle(), '?tab=events');
  await screen.findByText('Article created');
  const history = screen.getByRole('region', { name: 'History of the article' });
  const [created, decided] = within(history).getAllByRole('listitem');
  expect(created).toHaveTextContent(/Elena Morozova, author$/);
  expect(within(created!).getByRole('link')).toHaveAttribute(
    'href',
    '/personal-area/users/details/11',
  );
  expect(decided).toHaveTextContent(/You, editor$/);
});

test('history has the review requests between the events, by day', async () => {
  await show(makeEditorArticle(), '?tab=events', undefined, {
    'GET /api/v1/review-assignments': {
      body: {
        count: 3,
        results: [
          makeCompletedAssignment(),
          makeReviewAssignment({
            id: 33,
            statusId: 5,
            dueDate: '2026-12-03',
            returnedReviews: [
              {
                review: makeCompletedAssignment().review!,
                reason: 'Too short.',
                returnedAt: '2026-11-21T09:00:00Z',
              },
            ],
          }),
          makeReviewAssignment({ id: 34, statusId: 4, endDate: '2026-11-13T10:00:00Z' }),
        ],
      },
    },
  });
  await screen.findByText('Review received');
  const history = within(screen.getByRole('region', { name: 'History of the article' }));
  expect(history.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
    '01.11.2026',
    '02.11.2026',
    '12.11.2026',
    '13.11.2026',
    '20.11.2026',
    '21.11.2026',
    '03.12.2026',
  ]);
  const items = history.getAllByRole('listitem').map((item) => item.textContent);
  expect(items.map((text) => text.replace(/^\d\d:\d\d/, ''))).toEqual([
    'Article createdDraftElena Morozova, author',
    'Status changedAcceptedYou, editor',
    ...Array.from({ length: 3 }, () => 'Review requestedHelen Ashworth · First version'),
    'Agreed to reviewHelen Ashworth · First version',
    'Declined to reviewHelen Ashworth · First version',
    'Review receivedCan be publishedHelen Ashworth · First version',
    'Review returned to the reviewerHelen Ashworth · First version',
    'Review overdueHelen Ashworth · First version',
  ]);
});

test('the next step “Assign reviewers” opens the panel, with the cursor in its search', async () => {
  const article = makeEditorArticle({
    nextStep: 'assign-reviewers',
    allowedActions: ['assign-reviewer', 'decline'],
    decisions: [makeDecision('decline')],
  });
  await show(article, '', undefined, {
    'GET /api/v1/users/reviewers': { body: { results: [], count: 0 } },
  });
  await userEvent.click(link('Assign reviewers'));
  const panel = within(await screen.findByRole('region', { name: 'Assign a reviewer' }));
  await waitFor(() => expect(panel.getByRole('searchbox')).toHaveFocus());
});

test('events are shown even if the review requests cannot be loaded', async () => {
  await show(makeEditorArticle(), '?tab=events', undefined, {
    'GET /api/v1/review-assignments': apiProblem(500, 'internal', 'Try again.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignments',
  );
  expect(await screen.findByText('Article created')).toBeInTheDocument();
});

test('notice about the held notification disappears after the hold', async () => {
  const until = new Date(Date.now() + 300);
  await show(makeEditorArticle({ statusId: 5, newsHeldUntil: until.toISOString() }));
  expect(screen.getByRole('note')).toHaveTextContent(
    /We notify the author after \d\d:\d\d\. Undo before then/,
  );
  mockApi(responses(makeEditorArticle({ statusId: 5 })));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

test('export is downloaded and its error is shown in a toast', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = () => 'blob:x';
  const article = makeEditorArticle({ statusId: 7, exportsToPubmed: true });
  await show(article);
  const button = screen.getByRole('button', { name: 'Export to PubMed' });
  mockApi({ ...responses(article), [`GET ${ARTICLE}/pubmed`]: { body: '<ArticleSet/>' } });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  // The server gave no name.
  expect(saved.mock.contexts[0]).toHaveProperty('download', 'pubmed-article-7.xml');

  mockApi({
    ...responses(article),
    [`GET ${ARTICLE}/pubmed`]: apiProblem(409, 'wrong-status', 'No issue.'),
  });
  await userEvent.click(button);
  expect(await screen.findByText('Unable to generate PubMed XML')).toBeInTheDocument();
  expect(screen.getByText('No issue.')).toBeInTheDocument();
});

test('references are numbered and their ids are links', async () => {
  await show(
    makeEditorArticle({
      references: [
        {
          reference: 'Ivanov I. A work. 2020.',
          articleIds: [
            { format: 'doi', value: '10.1/a<b>' },
            { format: 'pubmed', value: '31234567' },
            { format: 'pmcid', value: 'PMC7759461' },
          ],
          parts: null,
        },
        { reference: 'A book.', articleIds: [], parts: null },
      ],
    }),
    '?tab=references',
  );
  const [list] = within(screen.getByRole('region', { name: 'References' })).getAllByRole('list');
  expect(list?.tagName).toBe('OL');
  expect(list?.children).toHaveLength(2);
  expect(link('DOI 10.1/a<b>')).toHaveAttribute('href', 'https://doi.org/10.1/a%3Cb%3E');
  expect(link('PubMed 31234567')).toHaveAttribute(
    'href',
    'https://pubmed.ncbi.nlm.nih.gov/31234567',
  );
  expect(link('PMC 7759461')).toHaveAttribute(
    'href',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC7759461',
  );
});

test('empty reference list links to the editor', async () => {
  await show(makeEditorArticle(), '?tab=references');
  expect(screen.getByText('No references yet')).toBeInTheDocument();
  expect(link('Edit the references')).toHaveAttribute('href', `${EDIT}#references`);
});

test('full text is shown in the selected language', async () => {
  await show(
    makeEditorArticle({ contentHtmlEn: '<p>Blood</p>', contentHtmlRu: '<p>Кровь</p>' }),
    '?tab=contentHtml',
  );
  expect(screen.getByText('Blood').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.queryByText('Кровь')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Русский' }));
  expect(screen.getByText('Кровь').closest('[lang]')).toHaveAttribute('lang', 'ru');
  expect(link('Edit the full text')).toHaveAttribute('href', `${EDIT}#contentHtml`);
});

test('missing translation is pointed out', async () => {
  await show(makeEditorArticle({ isTranslationMissing: true, abstractEn: '<p>Aim</p>' }));
  const russian = screen.getByRole('region', { name: 'In Russian' });
  expect(russian).toHaveTextContent('The Russian texts are incomplete');
});

test('page is shown in Russian', async () => {
  await show(makeEditorArticle(), '', 'ru');
  expect(link('Полный текст')).toBeInTheDocument();
  expect(fact('Кто подал')).toHaveTextContent('Elena Morozova');
});

test('header names the handling editor and lets them be changed', async () => {
  const handlingEditor = makeHandlingEditor();
  const allowedActions: EditorArticle['allowedActions'] = ['assign-handling-editor'];
  await show(makeEditorArticle({ handlingEditor, allowedActions }));
  expect(fact('Handling editor')).toHaveTextContent('Boris LebedevChange');
  expect(link('Boris Lebedev')).toHaveAttribute('href', '/personal-area/users/details/5');
  await userEvent.click(screen.getByRole('button', { name: 'Change the handling editor' }));
  expect(
    await screen.findByRole('dialog', { name: 'Who handles the article?' }),
  ).toBeInTheDocument();
});

test.each([
  ['you', { handlingEditor: makeHandlingEditor({ isYou: true }), allowedActions: [] }, 'You'],
  ['nobody', { allowedActions: ['assign-handling-editor' as const] }, 'nobody yetAssign'],
])('header says if the handling editor is %s', async (_, details, text) => {
  await show(makeEditorArticle(details));
  expect(fact('Handling editor')).toHaveTextContent(text);
});

test('header says nothing about handling to a recused editor', async () => {
  await show(makeEditorArticle({ isRecused: true, allowedActions: [] }));
  expect(screen.queryByText('Handling editor')).toBeNull();
});
