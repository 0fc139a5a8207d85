import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import { issueKeys, type Issue } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { localDay } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { enumerations } from '../../../../test/enumerations';
import { makeArticleFile } from '../../../../test/articles';
import { makeIssue, makeIssueArticle, makeSection } from '../../../../test/issues';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { IssuePage } from './issue-page';

const SCREEN_PATH = '/personal-area/issues/details/5';
const READ = 'GET /api/v1/issues/5';
const PUBLISH = 'POST /api/v1/issues/5/publish';

type Responses = Parameters<typeof mockApi>[0];

function show(issue: Issue, search = '', responses: Responses = {}, language?: 'ru') {
  const requests = mockApi({ [READ]: { body: issue }, ...responses });
  const page = renderAtUrl(<LoadedPage issue={issue} />, {
    url: SCREEN_PATH + search,
    user: makeUser(['editor']),
    language,
  });
  return { ...page, sent: () => requests.filter(({ method }) => method === 'POST') };
}

/** Fills the cache as the route loader does. */
function LoadedPage({ issue }: { issue: Issue }) {
  if (!queryClient().getQueryData(issueKeys.details(5))) {
    queryClient().setQueryData(issueKeys.details(5), issue);
    queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  }
  return (
    <PageActionsProvider>
      <PageActionsSlot />
      <IssuePage id={5} renderPreview={(language) => `Page in ${language}`} />
    </PageActionsProvider>
  );
}

const editor = (number: number) => ({
  shortNameEn: `Editor ${number}`,
  shortNameRu: `Редактор ${number}`,
  cityEn: 'Moscow',
  cityRu: 'Москва',
});

async function openPublishDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  return screen.findByRole('dialog');
}

beforeEach(() => startSession(makeToken(3600)));

test('the general tab shows name, publication, DOI, PDF and place on the main page', () => {
  show(
    makeIssue({
      doi: '10.18620/ctt-13-2',
      publicationDate: '2026-11-02',
      pdfId: 'p',
      pdf: { ...makeArticleFile('p').file, fileName: 'issue.pdf' },
    }),
  );
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling;
  expect(fact('Name')).toHaveTextContent('Vol. 13, No. 2');
  expect(fact('Published')).toHaveTextContent('02.11.2026');
  expect(fact('DOI')).toHaveTextContent('10.18620/ctt-13-2');
  expect(fact('PDF')).toHaveTextContent('issue.pdf');
  expect(fact('Show on the main page')).toHaveTextContent('Yes');
});

test('a large group is numbered, and an empty one shows a note', () => {
  const editorGroups = [
    { nameEn: 'Board', nameRu: 'Редколлегия', editors: [1, 2, 3, 4].map(editor) },
    { nameEn: 'Chief', nameRu: 'Главный редактор', editors: [editor(5)] },
    { nameEn: 'Deputy', nameRu: 'Заместитель', editors: [] },
  ];
  show(makeIssue({ editorGroups }), '?tab=board', {}, 'ru');
  const region = (name: string) => screen.getByRole('region', { name });
  expect(within(region('Редколлегия')).getByRole('list').tagName).toBe('OL');
  expect(within(region('Главный редактор')).getByRole('list').tagName).toBe('UL');
  expect(within(region('Главный редактор')).getByText('Москва')).toBeInTheDocument();
  expect(region('Заместитель')).toHaveTextContent('В этой группе пока никого нет.');
});

test('sections show their articles with links and pages', () => {
  const articles = [
    makeIssueArticle(21, { pageFirst: '12', pageLast: '21' }),
    makeIssueArticle(22),
  ];
  show(
    makeIssue({ articleGroups: [makeSection(1, 'Reviews', articles), makeSection(2, 'News')] }),
    '?tab=sections',
  );
  const reviews = screen.getByRole('region', { name: 'Reviews' });
  expect(within(reviews).getByRole('link', { name: 'Article 21' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/21',
  );
  expect(within(reviews).getByText('12–21')).toBeInTheDocument();
  expect(within(reviews).getByText('no pages yet')).toBeInTheDocument();
  expect(within(reviews).getAllByText('Accepted')).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'News' })).toHaveTextContent('no articles');
});

test('the publish dialog shows its effects and sends one request', async () => {
  const published = makeIssue({
    publicationDate: '2026-11-02',
    allowedActions: ['edit', 'unpublish'],
  });
  const planned = makeIssue({
    articleGroups: [
      makeSection(1, 'Reviews', [makeIssueArticle(21), makeIssueArticle(22, { statusId: 7 })]),
    ],
  });
  const { sent } = show(planned, '', { [PUBLISH]: { body: published } });
  const dialog = await openPublishDialog();
  expect(dialog).toHaveTextContent('1 article is published with it:');
  expect(within(dialog).getByText('Article 21')).toBeInTheDocument();
  expect(within(dialog).queryByText('Article 22')).not.toBeInTheDocument();
  expect(dialog).toHaveTextContent('In 10 minutes');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The issue has been published')).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  const { version } = planned;
  expect(await sent()[0]!.json()).toEqual({ publicationDate: localDay(new Date()), version });
  expect(screen.getByText('Published 02.11.2026')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('blockers are listed with their reasons and disable publishing', async () => {
  const blockers = [
    { articleId: 21, titleEn: 'Article 21', titleRu: '', reason: 'not-accepted' as const },
    { articleId: 22, titleEn: 'Article 22', titleRu: '', reason: 'own' as const },
  ];
  show(makeIssue({ hindrances: blockers }));
  const dialog = await openPublishDialog();
  expect(within(dialog).getByRole('link', { name: 'Article 21' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/21',
  );
  expect(dialog).toHaveTextContent('Ask a colleague to publish it');
  expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('a rejected date shows an error at its field', async () => {
  const fieldError = { loc: ['body', 'publicationDate'], msg: 'Too early', type: 'earlier-than' };
  show(makeIssue({ articleGroups: [], earliestPublicationDate: '2199-05-02' }), '', {
    [READ]: { body: makeIssue({ articleGroups: [], earliestPublicationDate: '2199-05-02' }) },
    [PUBLISH]: { status: 422, body: { code: 'invalid-input', detail: [fieldError] } },
  });
  const dialog = await openPublishDialog();
  expect(dialog).toHaveTextContent('Not before 02.05.2199');
  expect(within(dialog).getByRole('textbox')).toHaveValue('02.05.2199');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByText('Too early')).toBeInTheDocument();
});

test('the publish dialog warns of what is missing and does not refuse', async () => {
  show(
    makeIssue({
      warnings: ['no-cover', 'no-board'],
      articleWarnings: [{ articleId: 21, titleEn: 'Article 21', warnings: ['no-doi', 'no-pdf'] }],
    }),
  );
  const dialog = await openPublishDialog();
  const notice = within(dialog).getByRole('note');
  expect(notice).toHaveTextContent('No cover');
  expect(notice).toHaveTextContent('No one on the editorial board');
  expect(notice).toHaveTextContent('Article 21No DOI, No PDF');
  expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('a complete issue has nothing to warn of', async () => {
  show(makeIssue());
  expect(await openPublishDialog()).toHaveTextContent('Nothing is missing');
});

test('the preview opens in the language of the interface and in the other one', async () => {
  show(makeIssue({ allowedActions: ['edit', 'arrange', 'preview', 'publish'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  expect(dialog).toHaveTextContent('Page in en');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Русский' }));
  expect(dialog).toHaveTextContent('Page in ru');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('unpublishing asks for confirmation and shows a server error', async () => {
  const published = makeIssue({
    publicationDate: '2026-11-02',
    allowedActions: ['edit', 'unpublish'],
  });
  const { sent } = show(published, '', {
    'POST /api/v1/issues/5/unpublish': {
      status: 409,
      body: { code: 'x', detail: 'Not published.' },
    },
  });
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unpublish the issue?' });
  expect(dialog).toHaveTextContent('Its articles stay published');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Not published.')).toBeInTheDocument();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
