import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { editorArticleQuery, type EditorArticle } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import { makeEditorArticle } from '../../../../test/editor-articles';
import { apiProblem, fieldErrors } from '../../../../test/identity';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { EditableArticleDate } from './editable-date';

const ARTICLE = '/api/v1/articles/7';
const article = makeEditorArticle({ editableDates: ['submissionDate', 'acceptanceDate'] });

function Frame() {
  const { data } = useQuery(editorArticleQuery(7));
  return data ? <EditableArticleDate article={data} name="submissionDate" /> : null;
}

async function open(patch: Parameters<typeof mockApi>[0][string]) {
  const requests = mockApi({
    [`GET ${ARTICLE}`]: { body: article },
    [`PATCH ${ARTICLE}`]: patch,
  });
  renderAtUrl(<Frame />);
  await userEvent.click(await pencil());
  return requests;
}

const pencil = () => screen.findByRole('button', { name: 'Change the date: Submitted' });
const field = () => screen.getByLabelText('Submitted');
const put = (day: string) => fireEvent.change(field(), { target: { value: day } });
const sent = (requests: Request[]) => requests.filter(({ method }) => method === 'PATCH');

const changed = (submissionDate: string | null): { body: EditorArticle } => ({
  body: { ...article, submissionDate },
});

beforeEach(() => startSession(makeToken(3600)));

test('Enter saves the date and returns the focus to the edit button', async () => {
  const requests = await open(changed('2026-10-30'));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('02.11.2026');
  put('30.10.2026');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('30.10.2026')).toBeInTheDocument();
  expect(await sent(requests)[0]?.json()).toEqual({ submissionDate: '2026-10-30' });
  expect(await pencil()).toHaveFocus();
});

test('empty value clears the date', async () => {
  const requests = await open(changed(null));
  put('');
  await userEvent.click(screen.getByRole('button', { name: 'Save the date' }));
  expect(await screen.findByText('not set')).toBeInTheDocument();
  expect(await sent(requests)[0]?.json()).toEqual({ submissionDate: null });
});

test('text that is not a date is not sent', async () => {
  const requests = await open(changed('2026-10-30'));
  put('31.02.2026');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('Enter a date as DD.MM.YYYY')).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(sent(requests)).toEqual([]);
});

test('Escape cancels', async () => {
  const requests = await open(changed('2026-10-30'));
  put('30.10.2026');
  await userEvent.type(field(), '{Escape}');
  expect(await screen.findByText('02.11.2026')).toBeInTheDocument();
  expect(await pencil()).toHaveFocus();
  expect(sent(requests)).toEqual([]);
});

test('unchanged date is not sent', async () => {
  const requests = await open(changed('2026-11-02'));
  await userEvent.click(screen.getByRole('button', { name: 'Save the date' }));
  expect(await pencil()).toBeInTheDocument();
  expect(sent(requests)).toEqual([]);
});

test('field error is shown at the field', async () => {
  await open(fieldErrors({ submissionDate: 'Not later than the acceptance.' }));
  put('01.01.2027');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('Not later than the acceptance.')).toBeInTheDocument();
  expect(field()).toHaveValue('01.01.2027');
  expect(screen.queryByText("Unable to update article's date")).toBeNull();
});

test('other error is shown in a toast and the input stays', async () => {
  await open(apiProblem(409, 'wrong-status', 'Published meanwhile.'));
  put('30.10.2026');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText("Unable to update article's date")).toBeInTheDocument();
  expect(screen.getByText('Published meanwhile.')).toBeInTheDocument();
  expect(field()).toHaveValue('30.10.2026');
});

test('read-only date has no edit button and a missing one is omitted', async () => {
  const readOnly = makeEditorArticle({ editableDates: [] });
  renderAtUrl(
    <>
      <EditableArticleDate article={readOnly} name="submissionDate" />
      <EditableArticleDate article={readOnly} name="acceptanceDate" />
    </>,
  );
  expect(await screen.findByText('02.11.2026')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Accepted')).toBeNull());
});
