import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { EditorArticle } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import { makeEditorArticle } from '../../../../test/editor-articles';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { makeCheckedReferences } from '../../../../test/retractions';
import { ReferencesTab } from './details/references-tab';
import { RetractionWarnings } from './retraction-warnings';

const MARKS = 'GET /api/v1/articles/7/retracted-references';
const reference = (text: string) => ({ reference: text, articleIds: [], parts: null });
const references = [reference('Good A. 2020.'), reference('Bad B. 2021.')];

const article = (details: Partial<EditorArticle> = {}) =>
  makeEditorArticle({ references, ...details });

beforeEach(() => startSession(makeToken(3600)));

test('retracted references are named before a decision', async () => {
  mockApi({ [MARKS]: { body: makeCheckedReferences() } });
  renderAtUrl(<RetractionWarnings article={article()} />);
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent('Reference 2');
  expect(note).toHaveTextContent('You can continue.');
});

test.each([
  ['without references', { references: [] }],
  ['of a recused editor', { isRecused: true }],
])('an article %s is not checked', (_, details) => {
  const requests = mockApi({});
  renderAtUrl(<RetractionWarnings article={article(details)} />);
  expect(requests).toHaveLength(0);
});

test('the tab marks the reference at its place', async () => {
  mockApi({ [MARKS]: { body: makeCheckedReferences() } });
  renderAtUrl(<ReferencesTab article={article()} />);
  const mark = await screen.findByText('Retracted');
  const [list] = screen.getAllByRole('list');
  expect(list!.children[0]).toHaveTextContent(/^Good A\. 2020\.$/);
  expect(list!.children[1]).toContainElement(mark);
});

test('the tab says if nothing could be checked', async () => {
  const requests = mockApi({ [MARKS]: { status: 500, body: {} } });
  renderAtUrl(<ReferencesTab article={article()} />);
  expect(await screen.findByText(/could not check whether references/)).toBeInTheDocument();
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(screen.getByText('Good A. 2020.')).toBeInTheDocument();
});
