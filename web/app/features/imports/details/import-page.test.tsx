import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Import } from '~/api/imports';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { makeToken } from '../../../../test/current-users';
import { enumerations } from '../../../../test/enumerations';
import { apiProblem, requestBody } from '../../../../test/identity';
import { makeImport, makeItem } from '../../../../test/imports';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { ImportPage } from './import-page';

const IMPORT = '/api/v1/imports/5';
const ACTIONS = `${IMPORT}/actions`;
const MAPPING = `${IMPORT}/mapping`;
const ITEMS = `${IMPORT}/items`;
const SCREEN_PATH = '/personal-area/imports/details/5';

type Responses = Parameters<typeof mockApi>[0];

function show(current: Import, search = '', others: Responses = {}, language?: 'ru') {
  const responses: Responses = {
    [`GET ${IMPORT}`]: { body: current },
    'GET /api/v1/enums': { body: enumerations },
    ...others,
  };
  const requests = mockApi(responses);
  const page = renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <Suspense>
        <ImportPage id={5} />
      </Suspense>
    </PageActionsProvider>,
    { url: SCREEN_PATH + search, language },
  );
  return { ...page, requests, responses };
}

const buttons = async () => {
  await screen.findByRole('heading', { level: 1 });
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

beforeEach(() => startSession(makeToken(3600)));

test('a plan has counts, what to look at, and links to the records', async () => {
  show(makeImport({ articlesHere: 2, notes: [{ kind: 'unreadable', detail: 'bad.xml' }] }));
  expect(await screen.findByText(/Nothing has changed in the journal yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    `${SCREEN_PATH}?tab=records&kind=article`,
  );
  expect(screen.getByText('1 article has no DOI.')).toBeInTheDocument();
  expect(screen.getByText(/2 articles are in the journal already/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'File missing' })).toHaveAttribute(
    'href',
    `${SCREEN_PATH}?tab=records&finding=missing-file`,
  );
  expect(screen.getByText('bad.xml')).toBeInTheDocument();
  expect(await buttons()).toEqual([
    'Remove',
    'Read again',
    'Download the report',
    'Start the import',
  ]);
});

test('an import starts after a confirmation that says what does not happen', async () => {
  const running = makeImport({ state: 'running', allowedActions: ['stop'], done: 0 });
  const { requests } = show(makeImport(), '', { [`POST ${ACTIONS}`]: { body: running } });
  await userEvent.click(await screen.findByRole('button', { name: 'Start the import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start the import?' });
  for (const text of [/no one gets a letter/, /DOIs count as registered/, /without a password/])
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start the import' }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument();
  expect(await requestBody(requests, ACTIONS)).toEqual({ action: 'start' });
});

test('a running import shows its progress and counts', async () => {
  const counts: Import['counts'] = [
    { kind: 'article', outcome: 'created', count: 1 },
    { kind: 'article', outcome: 'failed', count: 1 },
    { kind: 'article', outcome: 'waiting', count: 2 },
  ];
  show(makeImport({ state: 'running', allowedActions: ['stop'], counts, done: 2, total: 4 }));
  const bar = await screen.findByRole('progressbar', { name: 'Progress of ctt.zip' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText('2 of 4 done')).toBeInTheDocument();
  const results = within(screen.getByRole('list', { name: 'Results so far' }));
  expect(results.getByText('Created: 1')).toBeInTheDocument();
  expect(results.queryByText(/Waiting/)).not.toBeInTheDocument();
});

test('reading shows what was found so far, and no tabs', async () => {
  show(makeImport({ state: 'reading', allowedActions: [] }));
  expect(await screen.findByText('We are reading the source')).toBeInTheDocument();
  const found = within(screen.getByRole('list', { name: 'Found so far' }));
  expect(found.getByText('2 articles')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('a source that could not be read says why, and can be read again', async () => {
  const failure = { text: 'The archive is not a ZIP file.', detail: 'invalid header' };
  const failed = makeImport({
    state: 'failed',
    failure,
    total: 0,
    counts: [],
    allowedActions: ['read-again', 'remove'],
  });
  const { requests } = show(failed, '', {
    [`POST ${ACTIONS}`]: { body: makeImport({ state: 'reading', allowedActions: [] }) },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The archive is not a ZIP file.');
  expect(alert).toHaveTextContent('invalid header');
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('We are reading the source')).toBeInTheDocument();
  expect(await requestBody(requests, ACTIONS)).toEqual({ action: 'read-again' });
});

test('a finished import says what failed, and its removal that everything stays', async () => {
  const counts: Import['counts'] = [
    { kind: 'article', outcome: 'created', count: 3 },
    { kind: 'article', outcome: 'failed', count: 2 },
  ];
  const finished = makeImport({
    state: 'finished',
    counts,
    done: 5,
    total: 5,
    allowedActions: ['read-again', 'remove'],
  });
  const { requests, currentUrl } = show(finished, '', {
    [`DELETE ${IMPORT}`]: { status: 204 },
  });
  expect(await screen.findByText(/2 records could not be added/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Failed: 2' })).toHaveAttribute(
    'href',
    `${SCREEN_PATH}?tab=records&kind=article&outcome=failed`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this import?' });
  expect(within(dialog).getByText(/Everything that it has added/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/imports'));
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('the mapping saves only what was changed, with its version', async () => {
  const { requests } = show(makeImport(), '?tab=mapping', {
    [`PUT ${MAPPING}`]: { body: makeImport({ version: 4 }) },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Language of “fr_CA”'), 'English');
  await userEvent.selectOptions(screen.getByLabelText('Type of “research-article”'), 'Leave out');
  const name = screen.getByLabelText('Name in Russian of “Reviews”');
  await userEvent.clear(name);
  await userEvent.type(name, 'Обзоры литературы');
  expect(screen.getByText(/2 people become editors/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Editor' }));
  expect(screen.queryByText(/become editors/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Administrator' }));
  expect(screen.getByText(/2 people become administrators/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save the mapping' }));
  expect(await screen.findByText('The mapping has been saved')).toBeInTheDocument();
  expect(await requestBody(requests, MAPPING)).toEqual({
    version: 3,
    mapping: {
      languages: { fr_CA: 'en' },
      types: { 'research-article': null },
      sections: { reviews: { nameEn: 'Reviews', nameRu: 'Обзоры литературы' } },
      roles: { 'Journal manager': ['user', 'admin'] },
      journal: '',
      withoutPeople: false,
      withoutSubmissions: false,
    },
  });
  expect(screen.getByText('All changes are saved')).toBeInTheDocument();
});

test('changes stay on top of a mapping that a colleague has saved meanwhile', async () => {
  const { requests, responses } = show(makeImport(), '?tab=mapping', {
    [`PUT ${MAPPING}`]: apiProblem(409, 'changed-elsewhere', 'Changed.'),
  });
  await userEvent.selectOptions(await screen.findByLabelText('Language of “fr_CA”'), 'English');
  const mapping = { ...makeImport().mapping, withoutPeople: true };
  responses[`GET ${IMPORT}`] = { body: makeImport({ version: 4, mapping }) };
  await userEvent.click(screen.getByRole('button', { name: 'Save the mapping' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone else has changed the mapping',
  );
  await waitFor(() => expect(screen.getByRole('switch', { name: /people out/ })).toBeChecked());
  responses[`PUT ${MAPPING}`] = { body: makeImport({ version: 5, mapping }) };
  await userEvent.click(screen.getByRole('button', { name: 'Save the mapping' }));
  expect(await screen.findByText('The mapping has been saved')).toBeInTheDocument();
  const second = requests.filter(({ method }) => method === 'PUT')[1];
  expect(await second!.json()).toEqual({
    version: 4,
    mapping: { ...mapping, languages: { fr_CA: 'en' } },
  });
});

test('an import does not start with an unsaved mapping', async () => {
  const { requests } = show(makeImport(), '?tab=mapping');
  await userEvent.selectOptions(await screen.findByLabelText('Language of “fr_CA”'), 'English');
  await userEvent.click(screen.getByRole('button', { name: 'Start the import' }));
  expect(await screen.findByText('The mapping has unsaved changes')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('records have source, result, reason, remarks and a link to what they became', async () => {
  const findings = ['a.png', 'b.png', 'c.png', 'd.png'].map((detail) => ({
    kind: 'missing-file',
    detail,
  }));
  const results = [
    makeItem({
      outcome: 'created',
      articleId: 70,
      location: 'https://old.example.org/article/view/7',
      findings,
    }),
    makeItem({
      key: 'x',
      kind: 'issue',
      title: '',
      outcome: 'kept',
      issueId: 3,
      reason: 'It is here.',
    }),
  ];
  const { requests, currentUrl } = show(makeImport(), '?tab=records', {
    [`GET ${ITEMS}`]: { body: { results, count: 2 } },
  });
  const address = await screen.findByRole('link', { name: /old\.example\.org/ });
  expect(address).toHaveAttribute('rel', 'noreferrer noopener');
  expect(address).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Open the article: Cord blood' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/70',
  );
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('File missing: a.png');
  expect(within(first!).getByText('1 more remark')).toBeInTheDocument();
  expect(second).toHaveTextContent('Untitled');
  expect(second).toHaveTextContent('It is here.');
  expect(within(second!).getByText('articles/7/article.xml').tagName).toBe('BDI');
  await userEvent.selectOptions(screen.getByLabelText('Result'), 'Kept as it is');
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?tab=records&outcome=kept`));
  await waitFor(() =>
    expect(new URL(requests.at(-1)!.url).search).toBe('?pageIndex=0&pageSize=20&outcome=kept'),
  );
});

test('the page is complete in Russian', async () => {
  show(makeImport(), '', {}, 'ru');
  expect(await screen.findByText(/План готов\. В/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Соответствия' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Начать перенос' })).toBeInTheDocument();
});
