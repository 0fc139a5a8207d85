import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EditorArticle } from '~/api/editor-articles';
import type { ArticleVersion } from '~/api/versions';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { fieldErrors } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { VersionsCard } from './versions-card';

const PATH = '/api/v1/articles/7/versions';

const version: ArticleVersion = {
  number: 2,
  beganAt: '2026-11-03T10:00:00Z',
  changedParts: ['Abstract', 'PDF'],
  summaryEn: '',
  summaryRu: '',
};

function show(details: Partial<EditorArticle> = {}, more: Parameters<typeof mockApi>[0] = {}) {
  const responses = { [`GET ${PATH}`]: { body: [version] }, ...more };
  const requests = mockApi(responses);
  const article = makeEditorArticle({
    statusId: 7,
    slug: 'cord-blood',
    allowedActions: ['edit'],
    ...details,
  });
  renderAtUrl(<VersionsCard article={article} />, {
    url: '/personal-area/editor-articles/details/7',
    user: makeUser(['editor']),
  });
  return { requests, responses };
}

beforeEach(() => startSession(makeToken(3600)));

test('an editor says what a version changes', async () => {
  const { requests } = show({}, { [`PUT ${PATH}/2`]: { status: 204 } });
  const card = await screen.findByRole('region', { name: 'Versions' });
  expect(card).toHaveTextContent('Changed: Abstract, PDF.');
  expect(within(card).getByRole('link', { name: 'What changed' })).toHaveAttribute(
    'href',
    '/articles/cord-blood/v2/changes',
  );
  await userEvent.click(within(card).getByRole('button', { name: /Tell readers why/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'In English' }), 'Survival corrected.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'In Russian' }), 'Исправлено.');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Readers now see the explanation');
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toEqual({
    summaryEn: 'Survival corrected.',
    summaryRu: 'Исправлено.',
  });
});

test('an error is shown at its field', async () => {
  show({}, { [`PUT ${PATH}/2`]: fieldErrors({ summaryRu: 'Too long' }) });
  await userEvent.click(await screen.findByRole('button', { name: /Tell readers why/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByRole('textbox', { name: 'In Russian', description: 'Too long' }),
  ).toBeVisible();
});

test('without permission there is only the list', async () => {
  show({ allowedActions: [] });
  await screen.findByRole('region', { name: 'Versions' });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['recused editors', { isRecused: true }],
  ['articles that are not published', { statusId: 4 }],
] as [string, Partial<EditorArticle>][])('nothing is asked for %s', (_name, details) => {
  const { requests } = show(details);
  expect(requests).toHaveLength(0);
});
