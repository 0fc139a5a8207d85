import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EditorArticleRow } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeEditorArticleRow as row } from '../../../../../test/editor-article-rows';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem, countRequests } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { EditorArticlesPage } from './editor-articles-page';

const LIST = '/api/v1/articles';
const REMIND = `${LIST}/remind`;
const PATH = '/personal-area/editor-articles';

const late: Partial<EditorArticleRow> = { bulkActions: ['remind', 'assign-editor'] };

const serve = (results: EditorArticleRow[], others = {}) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count: results.length } },
    'GET /api/v1/article-views': { body: [] },
    'GET /api/v1/handling-editors': { body: [] },
    ...others,
  });

const show = (search = '') =>
  renderAtUrl(<EditorArticlesPage />, { url: PATH + search, user: makeUser(['editor']) });

const select = async (...titles: string[]) => {
  for (const title of titles) {
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select: ${title}` }));
  }
};
const bar = async () =>
  within(await screen.findByRole('group', { name: 'Actions on the selected articles' }));
const focusedText = () => document.activeElement?.textContent;

beforeEach(() => startSession(makeToken(3600)));

test('rows are selected one by one or all at once', async () => {
  serve([row(1), row(2)]);
  show();
  await select('Article 1');
  expect((await bar()).getByRole('status')).toHaveTextContent('1 article selected');
  const all = screen.getByRole('checkbox', { name: 'Select all articles on this page' });
  expect(all).not.toBeChecked();
  await userEvent.click(all);
  expect((await bar()).getByRole('status')).toHaveTextContent('2 articles selected');
  expect(all).toBeChecked();
  await userEvent.click((await bar()).getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByRole('group', { name: /selected articles/ })).toBeNull();
});

test('another list begins without selection', async () => {
  serve([row(1), row(2)]);
  show();
  await select('Article 1');
  await userEvent.click(await screen.findByRole('link', { name: 'Accepted' }));
  await waitFor(() =>
    expect(screen.queryByRole('group', { name: /selected articles/ })).toBeNull(),
  );
});

test('late reviewers are reminded once, after confirmation, with a result for each article', async () => {
  const requests = serve([row(1, late), row(2, late), row(3)], {
    [`POST ${REMIND}`]: {
      body: {
        results: [
          { articleId: 1, reminded: 2, problem: null },
          {
            articleId: 2,
            reminded: 0,
            problem: { code: 'reminded-recently', text: 'Reminded less than 24 hours ago.' },
          },
        ],
      },
    },
  });
  show();
  await select('Article 1', 'Article 2', 'Article 3');
  await userEvent.dblClick((await bar()).getByRole('button', { name: 'Remind reviewers' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Remind the late reviewers of 2 articles?' }),
  );
  expect(question.getByText(/^We e-mail each reviewer/)).toBeInTheDocument();
  expect(question.getByText(/^1 selected article has no reviewer to remind/)).toBeInTheDocument();
  await userEvent.dblClick(question.getByRole('button', { name: 'Remind reviewers' }));
  const results = within(await screen.findByRole('dialog', { name: 'Reminders' }));
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CTT-2026-0001: 2 reviewers reminded',
    'CTT-2026-0002: Reminded less than 24 hours ago.',
  ]);
  expect(countRequests(requests, REMIND)).toBe(1);
  const request = requests.find(({ url }) => url.endsWith(REMIND));
  expect(await request!.json()).toEqual({ articleIds: [1, 2] });
  await userEvent.click(results.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2)); // refetched
});

test('nobody is reminded without confirmation', async () => {
  const requests = serve([row(1, late)]);
  show();
  await select('Article 1');
  await userEvent.click((await bar()).getByRole('button', { name: 'Remind reviewers' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(countRequests(requests, REMIND)).toBe(0);
});

test('a rejected reminder says why', async () => {
  serve([row(1, late)], { [`POST ${REMIND}`]: apiProblem(403, 'forbidden', 'Not for you.') });
  show();
  await select('Article 1');
  await userEvent.click((await bar()).getByRole('button', { name: 'Remind reviewers' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Remind reviewers' }));
  expect(await screen.findByText('Unable to remind the reviewers')).toBeInTheDocument();
  expect(screen.getByText('Not for you.')).toBeInTheDocument();
});

test('actions that no selected article allows are disabled and say why', async () => {
  serve([row(1, { bulkActions: [] })]);
  show();
  await select('Article 1');
  const remind = (await bar()).getByRole('button', { name: 'Remind reviewers' });
  expect(remind).toBeDisabled();
  expect(remind).toHaveAttribute('title', 'None of them has a reviewer to remind.');
  expect((await bar()).getByRole('button', { name: 'Assign editor' })).toBeDisabled();
});

test('an editor is assigned to the selected articles that allow it', async () => {
  serve([row(1), row(2), row(3, { bulkActions: [] })]);
  show();
  await select('Article 1', 'Article 2', 'Article 3');
  await userEvent.click((await bar()).getByRole('button', { name: 'Assign editor' }));
  expect(await screen.findByRole('dialog', { name: /\b2\b/ })).toBeInTheDocument();
});

test('j and k move through the articles, x selects', async () => {
  serve([row(1), row(2)]);
  show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.keyboard('x');
  expect(screen.queryByRole('group', { name: /selected articles/ })).toBeNull();
  await userEvent.keyboard('j');
  expect(focusedText()).toBe('Article 1');
  await userEvent.keyboard('jj');
  expect(focusedText()).toBe('Article 2');
  const [, first, second] = screen.getAllByRole('row');
  expect(second).toHaveAttribute('aria-current', 'true');
  expect(first).not.toHaveAttribute('aria-current');
  await userEvent.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select: Article 2' })).toBeChecked();
  await userEvent.keyboard('kkk');
  expect(focusedText()).toBe('Article 1');
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(focusedText()).toBe('Article 1');
});

test('Enter opens the article', async () => {
  serve([row(1), row(2)]);
  const { currentUrl } = show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.keyboard('jj{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}/details/2`));
});

test('a slash goes to the search, where letters are letters', async () => {
  serve([row(1)]);
  show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('jkx?/');
  expect(screen.getByRole('searchbox')).toHaveValue('jkx?/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keys are explained and can be switched off on this device', async () => {
  serve([row(1)]);
  const { unmount } = show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Go to the next article')).toBeInTheDocument();
  await userEvent.keyboard('j');
  expect(focusedText()).not.toBe('Article 1');
  await userEvent.click(help.getByLabelText('Use these keys on this device'));
  await userEvent.click(help.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('j');
  expect(focusedText()).not.toBe('Article 1');
  unmount();

  show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.keyboard('j');
  expect(focusedText()).not.toBe('Article 1');
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await userEvent.click(await screen.findByLabelText('Use these keys on this device'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('j');
  expect(focusedText()).toBe('Article 1');
});
