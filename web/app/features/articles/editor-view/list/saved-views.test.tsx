import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleView } from '~/api/article-views';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeArticleView, makeEditorArticleRow } from '../../../../../test/editor-article-rows';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem, countRequests, NO_CONTENT } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { EditorArticlesPage } from './editor-articles-page';

const VIEWS = '/api/v1/article-views';
const PATH = '/personal-area/editor-articles';

const serve = (views: ArticleView[], others = {}) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    'GET /api/v1/articles': { body: { results: [makeEditorArticleRow(1)], count: 1 } },
    [`GET ${VIEWS}`]: { body: views },
    ...others,
  });

const show = (search = '') =>
  renderAtUrl(<EditorArticlesPage />, { url: PATH + search, user: makeUser(['editor']) });

const openMenu = async (name: string | RegExp = 'Views') =>
  userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Bodies of the requests with a method. */
const bodies = (requests: Request[], method: string): Promise<unknown[]> =>
  Promise.all(
    requests
      .filter((request) => request.method === method)
      .map((request) => request.clone().json()),
  );

beforeEach(() => startSession(makeToken(3600)));

test('own and shared views open their list', async () => {
  serve([
    makeArticleView(1, { name: 'Late ones' }),
    makeArticleView(2, { name: 'Mine', query: 'status=3&editor=me', isShared: true }),
    makeArticleView(3, {
      name: 'For the meeting',
      isOwn: false,
      isShared: true,
      query: 'waits=editors',
      allowedActions: [],
    }),
  ]);
  const { currentUrl } = show();
  await openMenu();
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Late ones',
    'Mineshared',
    'For the meetingShared by Petrov I.',
    'Save this view…',
    'Manage the views…',
  ]);
  await choose(/^Mine/);
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=3&editor=me`));
  // The button names the view that the list shows.
  await openMenu('Mine');
  expect(await screen.findByRole('menuitem', { name: /^Mine/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the shown list is saved under a name, once', async () => {
  const requests = serve([], {
    [`POST ${VIEWS}`]: { status: 201, body: makeArticleView(9, { name: 'Waiting' }) },
  });
  show('?status=under-review&late=true&order=statusSince&page=2');
  await openMenu();
  expect(await screen.findByText('No saved views yet')).toBeInTheDocument();
  await choose('Save this view…');
  const form = await dialog('Save this view');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Enter a name.')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText(/^Name/), '  Waiting ');
  await userEvent.click(form.getByLabelText('Share with all editors'));
  await userEvent.dblClick(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The view “Waiting” has been saved')).toBeInTheDocument();
  expect(await bodies(requests, 'POST')).toEqual([
    { name: 'Waiting', query: 'status=3&order=statusSince&late=true', isShared: true },
  ]);
  await waitFor(() => expect(countRequests(requests, VIEWS)).toBeGreaterThan(2));
});

test('a view with a search stays private', async () => {
  const requests = serve([], { [`POST ${VIEWS}`]: { status: 201, body: makeArticleView(9) } });
  show('?search=Ashworth');
  await openMenu();
  await choose('Save this view…');
  const form = await dialog('Save this view');
  expect(form.getByLabelText('Share with all editors')).toBeDisabled();
  expect(form.getByText(/the search can name a reviewer/)).toBeInTheDocument();
  await userEvent.type(form.getByLabelText(/^Name/), 'Ashworth');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/has been saved/);
  expect(await bodies(requests, 'POST')).toEqual([
    { name: 'Ashworth', query: 'order=-createdAt&search=Ashworth', isShared: false },
  ]);
});

test('a rejected name is explained at its field', async () => {
  const reason = 'You already have a view with this name.';
  serve([], {
    [`POST ${VIEWS}`]: {
      status: 422,
      body: {
        code: 'invalid',
        detail: [{ loc: ['body', 'name'], msg: reason, type: 'taken' }],
      },
    },
  });
  show();
  await openMenu();
  await choose('Save this view…');
  const form = await dialog('Save this view');
  await userEvent.type(form.getByLabelText(/^Name/), 'Late');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(reason)).toBeInTheDocument();
  expect(form.getByLabelText(/^Name/)).toHaveValue('Late');
});

test('own views are renamed, shared and given other filters', async () => {
  const requests = serve([makeArticleView(4, { name: 'Late ones', version: 3 })], {
    [`PUT ${VIEWS}/4`]: { body: makeArticleView(4) },
  });
  show('?waits=editors');
  await openMenu();
  await choose('Manage the views…');
  await userEvent.click(
    (await dialog('Saved views')).getByRole('button', { name: 'Change: Late ones' }),
  );
  const form = await dialog('Change the view “Late ones”');
  await userEvent.clear(form.getByLabelText(/^Name/));
  await userEvent.type(form.getByLabelText(/^Name/), 'Ours');
  await userEvent.click(form.getByLabelText('Share with all editors'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('The view “Ours” has been saved');
  const [saved] = await bodies(requests, 'PUT');
  expect(saved).toEqual({
    name: 'Ours',
    query: 'order=-createdAt&late=true',
    isShared: true,
    version: 3,
  });

  await userEvent.click(
    (await dialog('Saved views')).getByRole('button', { name: 'Change: Late ones' }),
  );
  await userEvent.click(await screen.findByLabelText('Replace its filters by those shown now'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await bodies(requests, 'PUT'))[1]).toMatchObject({
      query: 'order=-createdAt&waits=editors',
    }),
  );
});

test('a view is deleted after confirmation', async () => {
  const requests = serve(
    [
      makeArticleView(4, { name: 'Ours', isShared: true }),
      makeArticleView(5, { name: 'Theirs', isOwn: false, isShared: true, allowedActions: [] }),
    ],
    { [`DELETE ${VIEWS}/4`]: NO_CONTENT },
  );
  show();
  await openMenu();
  await choose('Manage the views…');
  const list = await dialog('Saved views');
  expect(list.queryByRole('button', { name: /Theirs/ })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Delete: Ours' }));
  const question = await dialog('Delete the view “Ours”?');
  expect(question.getByText(/disappears for all editors/)).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The view “Ours” has been deleted')).toBeInTheDocument();
  expect(countRequests(requests, `${VIEWS}/4`)).toBe(1);
});

test('a failed deletion says why', async () => {
  serve([makeArticleView(4, { name: 'Ours' })], {
    [`DELETE ${VIEWS}/4`]: apiProblem(404, 'not-found', 'It is gone.'),
  });
  show();
  await openMenu();
  await choose('Manage the views…');
  await userEvent.click(
    (await dialog('Saved views')).getByRole('button', { name: 'Delete: Ours' }),
  );
  const question = await dialog('Delete the view “Ours”?');
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Unable to delete the view')).toBeInTheDocument();
});
