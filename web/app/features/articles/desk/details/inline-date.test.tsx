import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { deskArticleQuery, type DeskArticle } from '~/api/desk-articles';
import { startSession } from '~/lib/session';
import { deskArticle } from '../../../../../test/desk-articles';
import { faults, refusal } from '../../../../../test/identity';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { InlineDate } from './inline-date';

const ARTICLE = '/api/v1/articles/7';
const article = deskArticle({ editableDates: ['submissionDate', 'acceptanceDate'] });

function Frame() {
  const { data } = useQuery(deskArticleQuery(7));
  return data ? <InlineDate article={data} name="submissionDate" /> : null;
}

async function open(patch: Parameters<typeof serverAnswers>[0][string]) {
  const asked = serverAnswers({
    [`GET ${ARTICLE}`]: { body: article },
    [`PATCH ${ARTICLE}`]: patch,
  });
  renderAt(<Frame />);
  await userEvent.click(await pencil());
  return asked;
}

const pencil = () => screen.findByRole('button', { name: 'Change the date: Submitted' });
const field = () => screen.getByLabelText('Submitted');
const put = (day: string) => fireEvent.change(field(), { target: { value: day } });
const sent = (asked: Request[]) => asked.filter(({ method }) => method === 'PATCH');

const changed = (submissionDate: string | null): { body: DeskArticle } => ({
  body: { ...article, submissionDate },
});

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('Enter saves the day, and the focus comes back to the pencil', async () => {
  const asked = await open(changed('2026-10-30'));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('2026-11-02');
  put('2026-10-30');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('30.10.2026')).toBeInTheDocument();
  expect(await sent(asked)[0]?.json()).toEqual({ submissionDate: '2026-10-30' });
  expect(await pencil()).toHaveFocus();
});

test('an empty field clears the date', async () => {
  const asked = await open(changed(null));
  put('');
  await userEvent.click(screen.getByRole('button', { name: 'Save the date' }));
  expect(await screen.findByText('not set')).toBeInTheDocument();
  expect(await sent(asked)[0]?.json()).toEqual({ submissionDate: null });
});

test('Escape leaves it as it was', async () => {
  const asked = await open(changed('2026-10-30'));
  put('2026-10-30');
  await userEvent.type(field(), '{Escape}');
  expect(await screen.findByText('02.11.2026')).toBeInTheDocument();
  expect(await pencil()).toHaveFocus();
  expect(sent(asked)).toEqual([]);
});

test('the same day is nothing to send', async () => {
  const asked = await open(changed('2026-11-02'));
  await userEvent.click(screen.getByRole('button', { name: 'Save the date' }));
  expect(await pencil()).toBeInTheDocument();
  expect(sent(asked)).toEqual([]);
});

test('what the server has against the day is said at the field', async () => {
  await open(faults({ submissionDate: 'Not later than the acceptance.' }));
  put('2027-01-01');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('Not later than the acceptance.')).toBeInTheDocument();
  expect(field()).toHaveValue('2027-01-01');
  expect(screen.queryByText("Unable to update article's date")).toBeNull();
});

test('any other failure is a toast, and the day stays', async () => {
  await open(refusal(409, 'wrong-status', 'Published meanwhile.'));
  put('2026-10-30');
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText("Unable to update article's date")).toBeInTheDocument();
  expect(screen.getByText('Published meanwhile.')).toBeInTheDocument();
  expect(field()).toHaveValue('2026-10-30');
});

test('a date that the server keeps has no pencil; one that is not set is not mentioned', async () => {
  const kept = deskArticle({ editableDates: [] });
  renderAt(
    <>
      <InlineDate article={kept} name="submissionDate" />
      <InlineDate article={kept} name="acceptanceDate" />
    </>,
  );
  expect(await screen.findByText('02.11.2026')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Accepted')).toBeNull());
});
