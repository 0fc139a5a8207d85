import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { editorArticleKeys } from '~/api/editor-articles';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeEditorCandidate, makeHandlingEditor } from '../../../../../test/handling';
import { apiProblem } from '../../../../../test/identity';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { AssignEditorDialog } from './assign-editor-dialog';

const ARTICLE = '/api/v1/articles/7';
const EDITORS = '/api/v1/handling-editors';

const name = (fullNameEn: string) => ({ fullNameEn, shortNameEn: fullNameEn });
const boris = makeEditorCandidate({ sectionTypeIds: [1] });
const anna = makeEditorCandidate({
  id: 6,
  name: name('Anna Serova'),
  isChief: true,
  openArticles: 2,
  waitingArticles: 1,
  sectionTypeIds: [2],
});
const you = makeEditorCandidate({
  id: 1,
  name: name('Elena Morozova'),
  isYou: true,
  openArticles: 9,
});
const author = makeEditorCandidate({ id: 8, name: name('Pavel Orlov'), isRecused: true });

type Responses = Parameters<typeof mockApi>[0];

interface HostProps {
  articleIds?: number[];
  currentId?: number | null;
  onEnd: (isDone: boolean) => void;
}

/** Closes the dialog as its callers do. */
function Host({ articleIds = [7], currentId = null, onEnd }: HostProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <AssignEditorDialog
      articleIds={articleIds}
      currentId={currentId}
      typeId={1}
      onEnd={(isDone) => {
        setIsOpen(false);
        onEnd(isDone);
      }}
    />
  );
}

async function show(props: Omit<HostProps, 'onEnd'>, more: Responses) {
  const responses: Responses = {
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${EDITORS}`]: { body: [boris, anna, author, you] },
    [`GET ${ARTICLE}`]: { body: makeEditorArticle() },
    ...more,
  };
  const requests = mockApi(responses);
  const onEnd = vi.fn();
  renderAtUrl(<Host onEnd={onEnd} {...props} />, { user: makeUser(['editor']) });
  await screen.findByRole('radio', { name: /Boris Lebedev/ });
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  return { onEnd, sent, requests, responses };
}

const radio = (text: RegExp) => screen.getByRole('radio', { name: text });
const save = () => userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => startSession(makeToken(3600)));

test('editors are listed with their load: you first, then the least loaded, then nobody', async () => {
  const { requests } = await show({}, {});
  expect(screen.getAllByRole('radio').map((item) => item.getAttribute('value'))).toEqual([
    '1',
    '5',
    '6',
    '8',
    'nobody',
  ]);
  expect(radio(/Elena Morozova \(you\)/)).toHaveAccessibleDescription('9 open articles');
  expect(radio(/Boris Lebedev.*Editor of this section/)).toHaveAccessibleDescription(
    'No open articles',
  );
  await waitFor(() =>
    expect(radio(/Anna Serova.*Chief editor/)).toHaveAccessibleDescription(
      /2 open articles, 1 waits for a step of the editor.*Sections: Review/,
    ),
  );
  expect(radio(/Nobody/)).toBeChecked();
  expect(requests.find(({ url }) => url.includes(EDITORS))?.url).toContain('articleId=7');
});

test('an author of the article cannot be chosen, and the reason is said', async () => {
  await show({}, {});
  expect(radio(/Pavel Orlov/)).toBeDisabled();
  expect(radio(/Pavel Orlov/)).toHaveAccessibleDescription(
    'Is an author of the article or submitted it',
  );
});

test('the editor is assigned once and the article is cached', async () => {
  const assigned = makeEditorArticle({ handlingEditor: makeHandlingEditor() });
  const { sent, onEnd } = await show(
    {},
    { [`PUT ${ARTICLE}/handling-editor`]: { body: assigned } },
  );
  await userEvent.click(radio(/Boris Lebedev/));
  await save();
  expect(await screen.findByText('Boris Lebedev is the handling editor now.')).toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({ editorId: 5 });
  expect(queryClient().getQueryData(editorArticleKeys.details(7))).toEqual(assigned);
});

test('nobody ends the assignment', async () => {
  const { sent } = await show(
    { currentId: 5 },
    { [`PUT ${ARTICLE}/handling-editor`]: { body: makeEditorArticle() } },
  );
  await userEvent.click(radio(/Nobody/));
  await save();
  await screen.findByText('The article has no handling editor now.');
  expect(await sent()[0]?.json()).toEqual({ editorId: null });
});

test('an unchanged choice sends nothing', async () => {
  const { sent, onEnd } = await show({ currentId: 5 }, {});
  expect(radio(/Boris Lebedev/)).toBeChecked();
  await save();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false);
  expect(sent()).toHaveLength(0);
});

test('a conflict is explained, and the article is refetched', async () => {
  const problem = apiProblem(409, 'wrong-status', 'The article has been declined meanwhile.');
  const { onEnd } = await show({}, { [`PUT ${ARTICLE}/handling-editor`]: problem });
  queryClient().setQueryData(editorArticleKeys.details(7), makeEditorArticle());
  await userEvent.click(radio(/Boris Lebedev/));
  await save();
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Unable to change the handling editor');
  expect(toast).toHaveTextContent('The article has been declined meanwhile.');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false);
  await waitFor(() =>
    expect(queryClient().getQueryState(editorArticleKeys.details(7))?.isInvalidated).toBe(true),
  );
});

test('a failed request keeps the choice and can be retried', async () => {
  const { responses, onEnd } = await show(
    {},
    { [`PUT ${ARTICLE}/handling-editor`]: 'no connection' },
  );
  await userEvent.click(radio(/Boris Lebedev/));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
  expect(radio(/Boris Lebedev/)).toBeChecked();
  responses[`PUT ${ARTICLE}/handling-editor`] = { body: makeEditorArticle() };
  await save();
  await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true));
});

test('several articles need a choice and say how many were assigned', async () => {
  const results = [7, 8, 9].map((articleId) => ({ articleId, problem: null }));
  const { sent, onEnd, requests } = await show(
    { articleIds: [7, 8, 9] },
    { 'POST /api/v1/articles/handling-editor': { body: { results } } },
  );
  expect(screen.getByRole('dialog', { name: 'Who handles 3 articles?' })).toBeInTheDocument();
  expect(requests.find(({ url }) => url.includes(EDITORS))?.url).not.toContain('articleId');
  await save();
  expect(screen.getByText('Choose an editor, or “Nobody”.')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  await userEvent.click(radio(/Anna Serova/));
  await save();
  await screen.findByText('Anna Serova is the handling editor of 3 articles now.');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(await sent()[0]?.json()).toEqual({ articleIds: [7, 8, 9], editorId: 6 });
});

test('articles that could not be assigned are named with the reason', async () => {
  const problem = { code: 'recused', text: 'Anna Serova is an author of this article.' };
  const { onEnd } = await show(
    { articleIds: [7, 8] },
    {
      'POST /api/v1/articles/handling-editor': {
        body: {
          results: [
            { articleId: 7, problem: null },
            { articleId: 8, problem },
          ],
        },
      },
    },
  );
  queryClient().setQueryData([...editorArticleKeys.lists, {}], {
    results: [{ id: 8, manuscriptNumber: 'CTT-2026-0008', titleEn: 'Grafts' }],
  });
  await userEvent.click(radio(/Anna Serova/));
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('1 of 2 articles changed');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['CTT-2026-0008: Anna Serova is an author of this article.']);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
});

test('the list of editors can be loaded again', async () => {
  const responses: Responses = {
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${EDITORS}`]: { status: 403, body: { detail: 'Not now.' } },
  };
  mockApi(responses);
  renderAtUrl(<AssignEditorDialog articleIds={[7]} currentId={null} onEnd={vi.fn()} />, {
    user: makeUser(['editor']),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  responses[`GET ${EDITORS}`] = { body: [boris] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: /Boris Lebedev/ })).toBeInTheDocument();
});
