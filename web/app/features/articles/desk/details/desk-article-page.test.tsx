import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskArticle } from '~/api/desk-articles';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { suggestedReviewer } from '../../../../../test/articles';
import { deskArticle, participant } from '../../../../../test/desk-articles';
import { enumerations } from '../../../../../test/enumerations';
import { refusal } from '../../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { DeskArticlePage } from './desk-article-page';

const AT = '/personal-area/editor-articles/details/7';
const EDIT = '/personal-area/editor-articles/edit/7';
const ARTICLE = '/api/v1/articles/7';

const answers = (article: DeskArticle) => ({
  'GET /api/v1/enums': { body: enumerations },
  [`GET ${ARTICLE}`]: { body: article },
  [`GET ${ARTICLE}/events`]: {
    body: [
      {
        type: 'created',
        createdAt: '2026-11-01T09:00:00Z',
        user: participant({ role: 'author', id: 11, fullNameEn: 'Elena Morozova' }),
        articleStatusId: 1,
      },
      {
        type: 'status-changed',
        createdAt: '2026-11-02T09:00:00Z',
        user: article.isRecused
          ? participant({ id: null, fullNameEn: null, shortNameEn: null })
          : participant({ id: 1 }),
        articleStatusId: 5,
      },
    ],
  },
  [`GET ${ARTICLE}/merged-pdfs`]: { body: [] },
  [`GET ${ARTICLE}/messages`]: { body: { results: [], count: 0 } },
});

async function show(article: DeskArticle, tab = '', language?: 'ru') {
  const asked = serverAnswers(answers(article));
  const shown = renderAt(
    <PageActionsProvider>
      <PageActionsSlot />
      <DeskArticlePage id={7} letters="The log" />
    </PageActionsProvider>,
    { at: AT + tab, user: person(['editor'], { id: 1 }), language },
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, asked };
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });

/** The text beside a term in the header. */
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling;

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('the head says what it is, whose it is and where it stands', async () => {
  await show(deskArticle({ revision: 2 }));
  expect(await screen.findByText('Submitted', { selector: '[data-tone]' })).toBeInTheDocument();
  expect(screen.getByText('Original article')).toBeInTheDocument();
  expect(screen.getByText('Revision 2')).toBeInTheDocument();
  expect(link('Elena Morozova')).toHaveAttribute('href', '/personal-area/users/details/11');
  expect(fact('Submitted')).toHaveTextContent('02.11.2026');
  expect(screen.getByText(/Assign reviewers on the “Reviewing” tab/)).toBeInTheDocument();
  expect(link('Edit article')).toHaveAttribute('href', EDIT);
  expect(screen.queryByText('DOI')).toBeNull();
  expect(screen.queryByText('Issue')).toBeNull();
  expect(screen.queryByText('Public page')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export to PubMed' })).toBeNull();
});

test('a DOI and pages that are still to come are named as missing', async () => {
  await show(deskArticle({ statusId: 5, showsDoiAndPages: true }));
  expect(fact('DOI')).toHaveTextContent('— not assigned yet');
  expect(fact('Pages')).toHaveTextContent('— not assigned yet');
});

test('a published article leads to its issue, its DOI and its page', async () => {
  await show(
    deskArticle({
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
  expect(link('10.18620/x')).toHaveAttribute('href', 'https://doi.org/10.18620/x');
  expect(fact('Pages')).toHaveTextContent('12–19');
  expect(link('/articles/cord-blood')).toHaveAttribute('href', '/articles/cord-blood');
});

test('an address whose publication was undone is not offered', async () => {
  await show(deskArticle({ statusId: 5, slug: 'cord-blood' }));
  expect(screen.queryByText('Public page')).toBeNull();
});

test('what the server does not allow is not offered', async () => {
  await show(deskArticle({ statusId: 8, hint: 'waits-for-author', allowedActions: [] }));
  expect(screen.queryByRole('link', { name: 'Edit article' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  expect(screen.getByText(/with its author for revision/)).toBeInTheDocument();
});

test('who is among the authors may look, and learns nothing of the reviewers', async () => {
  const article = deskArticle({
    isRecused: true,
    allowedActions: [],
    editableDates: [],
    hint: null,
    suggestedReviewers: [suggestedReviewer({ lastNameEn: 'Fox' })],
  });
  const { asked } = await show(article, '?tab=reviewing');
  expect(screen.getByRole('note')).toHaveTextContent(
    'You are an author of this article or submitted it',
  );
  expect(screen.getByText(/who reviews it is not shown to you/)).toBeInTheDocument();
  expect(screen.queryByText(/Fox/)).toBeNull();
  expect(asked.some(({ url }) => url.includes('review'))).toBe(false);
  expect(screen.queryByRole('button', { name: /Change the date/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();

  expect(screen.queryByRole('link', { name: 'Letters' })).toBeNull(); // they name the reviewers
  await userEvent.click(link('Events'));
  const [, decided] = await within(
    screen.getByRole('region', { name: 'History of the article' }),
  ).findAllByRole('listitem');
  expect(decided).toHaveTextContent(/Editor$/);
  expect(within(decided!).queryByRole('link')).toBeNull();
});

test('what became of the letters is a tab of its own', async () => {
  await show(deskArticle());
  await userEvent.click(link('Letters'));
  expect(await screen.findByText('The log')).toBeInTheDocument();
});

test('the history names people, and leads to them', async () => {
  await show(deskArticle(), '?tab=events');
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

test('held news is announced, and goes when the time has come', async () => {
  const until = new Date(Date.now() + 300);
  await show(deskArticle({ statusId: 5, newsHeldUntil: until.toISOString() }));
  expect(screen.getByRole('note')).toHaveTextContent(/will be told after \d\d:\d\d; until then/);
  serverAnswers(answers(deskArticle({ statusId: 5 })));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

test('the export goes where downloads go; a failure is said in a toast', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = () => 'blob:x';
  const article = deskArticle({ statusId: 7, exportsToPubmed: true });
  await show(article);
  const button = screen.getByRole('button', { name: 'Export to PubMed' });
  serverAnswers({ ...answers(article), [`GET ${ARTICLE}/pubmed`]: { body: '<ArticleSet/>' } });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());

  serverAnswers({
    ...answers(article),
    [`GET ${ARTICLE}/pubmed`]: refusal(409, 'wrong-status', 'No issue.'),
  });
  await userEvent.click(button);
  expect(await screen.findByText('Unable to generate PubMed XML')).toBeInTheDocument();
  expect(screen.getByText('No issue.')).toBeInTheDocument();
});

test('references are numbered, and their identifiers lead to the works', async () => {
  await show(
    deskArticle({
      references: [
        {
          reference: 'Ivanov I. A work. 2020.',
          articleIds: [
            { format: 'doi', value: '10.1/a<b>' },
            { format: 'pubmed', value: '31234567' },
            { format: 'pmcid', value: 'PMC7759461' },
          ],
        },
        { reference: 'A book.', articleIds: [] },
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

test('where there are no references, the way to them is shown', async () => {
  await show(deskArticle(), '?tab=references');
  expect(screen.getByText('No references yet')).toBeInTheDocument();
  expect(link('Edit the references')).toHaveAttribute('href', `${EDIT}#references`);
});

test('the full text is shown in the language that is chosen', async () => {
  await show(
    deskArticle({ contentHtmlEn: '<p>Blood</p>', contentHtmlRu: '<p>Кровь</p>' }),
    '?tab=contentHtml',
  );
  expect(screen.getByText('Blood').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.queryByText('Кровь')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Русский' }));
  expect(screen.getByText('Кровь').closest('[lang]')).toHaveAttribute('lang', 'ru');
  expect(link('Edit the full text')).toHaveAttribute('href', `${EDIT}#contentHtml`);
});

test('a missing translation is noticed', async () => {
  await show(deskArticle({ isTranslationMissing: true, abstractEn: '<p>Aim</p>' }));
  const russian = screen.getByRole('region', { name: 'In Russian' });
  expect(russian).toHaveTextContent('The Russian texts are incomplete');
});

test('in Russian too', async () => {
  await show(deskArticle(), '', 'ru');
  expect(link('Полный текст')).toBeInTheDocument();
  expect(fact('Отправитель')).toHaveTextContent('Elena Morozova');
});
