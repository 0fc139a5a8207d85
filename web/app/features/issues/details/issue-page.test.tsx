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
import { issue, issueArticle, section } from '../../../../test/issues';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { IssuePage } from './issue-page';

const AT = '/personal-area/issues/details/5';
const READ = 'GET /api/v1/issues/5';
const PUBLISH = 'POST /api/v1/issues/5/publish';

type Answers = Parameters<typeof serverAnswers>[0];

function show(shown: Issue, search = '', answers: Answers = {}, language?: 'ru') {
  const asked = serverAnswers({ [READ]: { body: shown }, ...answers });
  const page = renderAt(<Opened shown={shown} />, {
    at: AT + search,
    user: person(['editor']),
    language,
  });
  return { ...page, sent: () => asked.filter(({ method }) => method === 'POST') };
}

/** As the route does it: all is loaded before the screen opens. */
function Opened({ shown }: { shown: Issue }) {
  if (!queryClient().getQueryData(issueKeys.details(5))) {
    queryClient().setQueryData(issueKeys.details(5), shown);
    queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  }
  return (
    <PageActionsProvider>
      <PageActionsSlot />
      <IssuePage id={5} />
    </PageActionsProvider>
  );
}

const editor = (number: number) => ({
  shortNameEn: `Editor ${number}`,
  shortNameRu: `Редактор ${number}`,
  cityEn: 'Moscow',
  cityRu: 'Москва',
});

async function askToPublish() {
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  return screen.findByRole('dialog');
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a board numbers its editors where there are many, and says where there are none', () => {
  const editorGroups = [
    { nameEn: 'Board', nameRu: 'Редколлегия', editors: [1, 2, 3, 4].map(editor) },
    { nameEn: 'Chief', nameRu: 'Главный редактор', editors: [editor(5)] },
    { nameEn: 'Deputy', nameRu: 'Заместитель', editors: [] },
  ];
  show(issue({ editorGroups }), '?tab=board', {}, 'ru');
  const region = (name: string) => screen.getByRole('region', { name });
  expect(within(region('Редколлегия')).getByRole('list').tagName).toBe('OL');
  expect(within(region('Главный редактор')).getByRole('list').tagName).toBe('UL');
  expect(within(region('Главный редактор')).getByText('Москва')).toBeInTheDocument();
  expect(region('Заместитель')).toHaveTextContent('В этой группе пока никого нет.');
});

test('sections show their articles with the way to each, and their pages', () => {
  const articles = [issueArticle(21, { pageFirst: '12', pageLast: '21' }), issueArticle(22)];
  show(
    issue({ articleGroups: [section(1, 'Reviews', articles), section(2, 'News')] }),
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

test('publishing says what comes out and who is told, and happens once', async () => {
  const published = issue({ publicationDate: '2026-11-02', allowedActions: ['edit', 'unpublish'] });
  const planned = issue({
    articleGroups: [section(1, 'Reviews', [issueArticle(21), issueArticle(22, { statusId: 7 })])],
  });
  const { sent } = show(planned, '', { [PUBLISH]: { body: published } });
  const dialog = await askToPublish();
  expect(dialog).toHaveTextContent('1 article comes out with it:');
  expect(within(dialog).getByText('Article 21')).toBeInTheDocument();
  expect(within(dialog).queryByText('Article 22')).not.toBeInTheDocument();
  expect(dialog).toHaveTextContent('in 10 minutes');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The issue has been published')).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  const { version } = planned;
  expect(await sent()[0]!.json()).toEqual({ publicationDate: localDay(new Date()), version });
  expect(screen.getByText('Published 02.11.2026')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('what stands in the way is listed with its reason, and nothing can be sent', async () => {
  const hindrances = [
    { articleId: 21, titleEn: 'Article 21', reason: 'not-accepted' as const },
    { articleId: 22, titleEn: 'Article 22', reason: 'own' as const },
  ];
  show(issue({ hindrances }));
  const dialog = await askToPublish();
  expect(within(dialog).getByRole('link', { name: 'Article 21' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/21',
  );
  expect(dialog).toHaveTextContent('a colleague has to publish it');
  expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('a day that the server refuses is said at its field; an empty issue is warned about', async () => {
  const fault = { loc: ['body', 'publicationDate'], msg: 'Too early', type: 'earlier-than' };
  show(issue({ articleGroups: [], earliestPublicationDate: '2199-05-02' }), '', {
    [READ]: { body: issue({ articleGroups: [], earliestPublicationDate: '2199-05-02' }) },
    [PUBLISH]: { status: 422, body: { code: 'invalid-input', detail: [fault] } },
  });
  const dialog = await askToPublish();
  expect(dialog).toHaveTextContent('There are no articles in this issue');
  expect(dialog).toHaveTextContent('Not before 02.05.2199');
  expect(within(dialog).getByLabelText(/Publication date/)).toHaveValue('2199-05-02');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByText('Too early')).toBeInTheDocument();
});

test('unpublishing is confirmed, and a refusal said', async () => {
  const published = issue({ publicationDate: '2026-11-02', allowedActions: ['edit', 'unpublish'] });
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
