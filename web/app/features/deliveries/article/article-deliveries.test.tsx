import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery } from '~/api/deliveries';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import {
  makeDelivery,
  makeDeliveryPage,
  makeDoiCheck,
  makeRefusedDelivery,
} from '../../../../test/deliveries';
import { makeEditorArticle } from '../../../../test/editor-articles';
import { apiProblem, countRequests, NO_CONTENT, requestBody } from '../../../../test/identity';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { ArticleDeliveries } from './article-deliveries';

const LIST = '/api/v1/deliveries';
const SEND = `${LIST}/send`;
const MARK = `${LIST}/31/mark-delivered`;
const RECORD = `${LIST}/31/record`;
const PUBLISHED = 7;
const ACCEPTED = 5;

type Responses = Parameters<typeof mockApi>[0];

function show(deliveries: Delivery[], responses: Responses = {}, details = {}, language?: 'ru') {
  const requests = mockApi({
    [`GET ${LIST}`]: { body: makeDeliveryPage(deliveries) },
    ...responses,
  });
  const article = makeEditorArticle({ statusId: PUBLISHED, ...details });
  renderAtUrl(<ArticleDeliveries article={article} />, { language });
  return requests;
}

/** Keeps non-breaking spaces. */
const EXACT = { normalizer: (text: string) => text };

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const lines = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

beforeEach(() => startSession(makeToken(3600)));

test('there is a line for each target', async () => {
  const requests = show([
    makeDelivery(),
    makeDelivery({ id: 32, target: 'doaj', state: 'refused', allowedActions: [] }),
  ]);
  const [crossref, doaj, ...others] = await lines();
  expect(crossref).toMatch(/^CrossrefDOI registered on 12\.11\.2026/);
  expect(doaj).toMatch(/^DOAJDOAJ has refused the record/);
  expect(others).toEqual([]);
  expect(new URL(requests[0]!.url).search).toBe('?articleId=7');
});

test('a refusal says what to do, with the words of the target', async () => {
  show([makeRefusedDelivery()]);
  const line = within(await screen.findByRole('listitem'));
  expect(line.getByText('Crossref has refused the record')).toBeInTheDocument();
  expect(line.getByText(/^The account may not register DOIs/)).toBeInTheDocument();
  expect(line.getByText(/User not allowed to add records/)).toBeInTheDocument();
});

test('before the publication, the line says what will happen', async () => {
  show([], {}, { statusId: ACCEPTED });
  expect(await lines()).toEqual([
    'CrossrefThe DOI is registered after the publication',
    'DOAJDelivered after the publication',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

const DOI = { doi: '10.18620/ctt-7' };

test('a registered DOI leads to its page', async () => {
  show([makeDelivery(), makeDelivery({ id: 32, target: 'doaj' })], {}, DOI);
  const [crossref, doaj] = await screen.findAllByRole('listitem');
  const link = within(crossref!).getByRole('link', { name: DOI.doi });
  expect(link).toHaveAttribute('href', `https://doi.org/${DOI.doi}`);
  expect(within(doaj!).queryByText(DOI.doi)).toBeNull();
});

test.each([
  [[], ACCEPTED],
  [[makeRefusedDelivery()], PUBLISHED],
])('a DOI that is not registered yet leads nowhere: %#', async (deliveries, statusId) => {
  show(deliveries, {}, { statusId, ...DOI });
  expect(await screen.findByText(DOI.doi)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a DOI that leads to its article is noted quietly', async () => {
  const doiCheck = makeDoiCheck({ leadsTo: 'https://journal.example/articles/x', leadsHere: true });
  show([makeDelivery({ doiCheck })]);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent('Leads to the article’s page, checked on 12.11.2026');
  expect(line).not.toHaveTextContent(/journal\.example|every week/);
  expect(line).toHaveAttribute('data-tone', 'green');
});

test('a DOI that leads elsewhere is a warning with the address and what to do', async () => {
  show([makeDelivery({ doiCheck: makeDoiCheck() })]);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent('This DOI leads to another page, checked on 12.11.2026');
  expect(line).toHaveTextContent('It leads to: https://old.example/article/view/7');
  expect(line).toHaveTextContent('Send the record again to correct this.');
  expect(line).toHaveTextContent('The DOI is checked every week.');
  expect(line).toHaveAttribute('data-tone', 'yellow');
  expect(within(line).queryByRole('link')).toBeNull(); // the address is of another site
});

test('sending is advised only if the server allows it', async () => {
  show([makeDelivery({ state: 'sent', allowedActions: [], doiCheck: makeDoiCheck() })]);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent('The DOI is checked every week.');
  expect(line).not.toHaveTextContent('Send the record again');
});

test('a DOI that doi.org does not know may only be new', async () => {
  show([makeDelivery({ doiCheck: makeDoiCheck({ leadsTo: null }) })]);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent('doi.org does not know this DOI yet, checked on 12.11.2026');
  expect(line).toHaveTextContent('A new DOI can take a day.');
  expect(line).not.toHaveTextContent('It leads to');
});

test('a DOI that was not checked has no note', async () => {
  show([makeDelivery()]);
  expect(await screen.findByRole('listitem')).not.toHaveTextContent(/checked/);
});

test.each([
  [{ leadsHere: true }, ['Ведёт на\u00a0страницу статьи, проверено 12.11.2026']],
  [
    {},
    [
      'Этот DOI ведёт на\u00a0другую страницу, проверено 12.11.2026',
      'https://old.example/article/view/7',
      /^Чтобы исправить это, отправьте запись снова\. DOI проверяется каждую неделю\.$/,
    ],
  ],
  [
    { leadsTo: null },
    ['doi.org пока не\u00a0знает этот DOI, проверено 12.11.2026', /в\u00a0течение суток/],
  ],
])('the check of the DOI is translated into Russian: %o', async (check, texts) => {
  show([makeDelivery({ doiCheck: makeDoiCheck(check) })], {}, {}, 'ru');
  const line = within(await screen.findByRole('listitem'));
  for (const text of texts) expect(line.getByText(text, EXACT)).toBeInTheDocument();
});

test.each([{ statusId: 2 }, { isRecused: true }])(
  'nothing is requested for an article that is %o',
  (details) => {
    expect(show([makeDelivery()], {}, details)).toEqual([]);
    expect(screen.queryByRole('list')).toBeNull();
  },
);

test('sending again asks for confirmation and sends one request', async () => {
  const requests = show([makeDelivery()], {
    [`POST ${SEND}`]: { body: { results: [{ id: 31, problem: null }] } },
  });
  await userEvent.dblClick(await button('Send again: Crossref'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 record to Crossref?' }));
  expect(dialog.getByText(/^The record of the article as it is now/)).toBeInTheDocument();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }));
  expect(
    await screen.findByText('1 record will be sent to Crossref within a minute'),
  ).toBeInTheDocument();
  expect(countRequests(requests, SEND)).toBe(1);
  expect(await requestBody(requests, SEND)).toEqual({ ids: [31] });
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2));
});

test('a first registration says that it is for ever, and why it failed', async () => {
  show([makeRefusedDelivery()], {
    [`POST ${SEND}`]: {
      body: {
        results: [{ id: 31, problem: { code: 'cannot-be-sent', text: 'An answer is awaited.' } }],
      },
    },
  });
  await userEvent.click(await button('Send: Crossref'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^A registered DOI cannot be deleted/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('1 record is not sent')).toBeInTheDocument();
  expect(screen.getByText('An answer is awaited.')).toBeInTheDocument();
});

test('a DOI that is registered elsewhere is noted after confirmation', async () => {
  const requests = show([makeRefusedDelivery()], { [`POST ${MARK}`]: NO_CONTENT });
  const mark = await button('Registered elsewhere: Crossref');
  await userEvent.click(mark);
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  );
  expect(countRequests(requests, MARK)).toBe(0);
  await userEvent.click(mark);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Is the DOI registered elsewhere?' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Registered elsewhere' }));
  expect(await screen.findByText(/^Noted: nothing is sent/)).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveFocus();
  expect(countRequests(requests, MARK)).toBe(1);
});

test('what will be sent is shown as a table, and as the file', async () => {
  show([makeDelivery()], {
    [`GET ${RECORD}`]: {
      body: { rows: [{ name: 'Title', value: 'Cord <b>blood</b>' }], problems: [] },
    },
    [`GET ${RECORD}-file`]: { body: { doi: '10.18620/ctt-7' } },
  });
  await userEvent.click(await button('What will be sent: Crossref'));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'What will be sent to Crossref' }),
  );
  expect(await dialog.findByRole('row', { name: 'Title Cord <b>blood</b>' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'XML' }));
  expect(await dialog.findByRole('region', { name: 'record-31.xml' })).toHaveTextContent(
    '{"doi":"10.18620/ctt-7"}',
  );
  expect(dialog.getByRole('button', { name: 'Download XML' })).toBeInTheDocument();
});

test('what is missing is listed', async () => {
  show([makeDelivery({ state: 'incomplete', allowedActions: [] })], {
    [`GET ${RECORD}`]: { body: { rows: [], problems: ['Enter the surname of author 2.'] } },
  });
  expect(await screen.findByText('Enter the surname of author 2.')).toBeInTheDocument();
});

test('an error can be retried', async () => {
  show([], { [`GET ${LIST}`]: apiProblem(403, 'forbidden', 'Not for you.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not for you.');
});

test('the lines are translated into Russian', async () => {
  show([makeRefusedDelivery({ stateName: 'Отклонено' })], {}, {}, 'ru');
  expect(await screen.findByText('Crossref: запись отклонена')).toBeInTheDocument();
  expect(await button('Зарегистрирован в\u00a0другой системе: Crossref')).toBeInTheDocument();
});
