import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleReference, EditorArticle, MatchedReference } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../../test/current-users';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { apiProblem } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { makeCheckedReferences } from '../../../../../test/retractions';
import { ReferencesTab } from './references-tab';

const MATCHES = '/api/v1/articles/7/matched-references';
const PUBLISHED = 7;
const ACCEPTED = 5;

const makeReference = (details: Partial<ArticleReference> = {}): ArticleReference => ({
  reference: 'Ivanov I. A work. 2020.',
  articleIds: [],
  parts: null,
  ...details,
});
const WITH_DOI = makeReference({ articleIds: [{ format: 'doi', value: '10.1/own' }] });
const MATCH: MatchedReference = { reference: 'Ivanov I. A work. 2020.', doi: '10.1234/ab<cd>' };

type Response = Parameters<typeof mockApi>[0][string];

function show(
  details: Partial<EditorArticle>,
  response: Response = { body: { references: [MATCH] } },
  language?: 'ru',
) {
  const requests = mockApi({
    [`GET ${MATCHES}`]: response,
    'GET /api/v1/articles/7/retracted-references': {
      body: makeCheckedReferences({ retracted: [] }),
    },
  });
  const article = makeEditorArticle({ statusId: PUBLISHED, ...details });
  renderAtUrl(<ReferencesTab article={article} />, { language });
  return requests;
}

const findMatch = () => screen.findByRole('link', { name: MATCH.doi });

beforeEach(() => startSession(makeToken(3600)));

test('a DOI that Crossref has found is beside its reference', async () => {
  const pubmed = [{ format: 'pubmed', value: '31234567' } as const];
  show({
    references: [makeReference({ reference: 'A book.' }), makeReference({ articleIds: pubmed })],
  });
  expect(await findMatch()).toHaveAttribute('href', 'https://doi.org/10.1234/ab%3Ccd%3E');
  const [list] = screen.getAllByRole('list');
  const [book, work] = list!.children;
  expect(book).toHaveTextContent(/^A book\.$/);
  expect(work).toHaveTextContent('Found by Crossref: 10.1234/ab<cd>');
  expect(within(work as HTMLElement).getAllByRole('link')).toHaveLength(2);
});

test('a reference that has got a DOI since then keeps its own', async () => {
  show(
    { references: [WITH_DOI, makeReference({ reference: 'A book.' })] },
    {
      body: { references: [MATCH, { reference: 'A book.', doi: '10.1/book' }] },
    },
  );
  expect(await screen.findByRole('link', { name: '10.1/book' })).toBeInTheDocument();
  expect(screen.queryByText(MATCH.doi)).toBeNull();
  expect(screen.getByRole('link', { name: 'DOI 10.1/own' })).toBeInTheDocument();
});

test.each<Partial<EditorArticle>>([
  { references: [] },
  { references: [WITH_DOI] },
  { references: [makeReference()], statusId: ACCEPTED },
  { references: [makeReference()], isRecused: true },
])('nothing is requested for an article with %o', (details) => {
  expect(show(details)).toEqual([]);
});

test.each<[string, Response]>([
  ['nothing was found', { body: { references: [] } }],
  ['the request fails', apiProblem(403, 'forbidden', 'Not for you.')],
])('the list stays as it is if %s', async (_, response) => {
  const requests = show({ references: [makeReference()] }, response);
  expect(await screen.findByText(MATCH.reference)).toBeInTheDocument();
  expect(requests.filter(({ url }) => url.endsWith(MATCHES))).toHaveLength(1);
  expect(screen.queryByRole('link', { name: MATCH.doi })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the line is translated into Russian', async () => {
  show({ references: [makeReference()] }, undefined, 'ru');
  expect((await findMatch()).parentElement?.textContent).toBe(
    `Найден в\u00a0Crossref: ${MATCH.doi}`,
  );
});
