import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import type { MyAssignment, ReviewContent } from '~/api/my-reviews';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { agreedAssignment, writtenReview } from '../../../../../test/reviewing';
import { OnMovedContext } from '../reviewing-context';
import { ReviewForm } from './review-form';

/** The server of these tests: it has one review, which another window may change too. */
class Reviews {
  stored = agreedAssignment();
  saved: (ReviewContent & { version: number })[] = [];
  completions = 0;
  refusal: { status: number; body: unknown } | 'no connection' | null = null;

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => this.serve(input as Request));
  }

  change(review: Partial<ReviewContent>) {
    const { review: was } = this.stored;
    const version = (was?.version ?? 0) + 1;
    this.stored = { ...this.stored, review: writtenReview({ ...was, ...review, version }) };
  }

  private async serve(request: Request): Promise<Response> {
    if (this.refusal === 'no connection') throw new TypeError('no route');
    if (request.method === 'GET') return answer(this.stored);
    if (this.refusal) return answer(this.refusal.body, this.refusal.status);
    if (request.method === 'POST') {
      this.completions += 1;
      return answer({ ...this.stored, statusId: 3 });
    }
    const body = (await request.json()) as ReviewContent & { version: number };
    if (body.version !== (this.stored.review?.version ?? 0)) {
      return answer({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
    }
    this.saved.push(body);
    this.change({ ...body });
    return answer(this.stored);
  }
}

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

let reviews: Reviews;
const onMoved = vi.fn<(assignment: MyAssignment) => void>();

function show(language?: 'ru') {
  return renderAt(<Opened assignment={reviews.stored} />, {
    at: '/personal-area/reviewer-articles/details/7',
    language,
  });
}

function Opened({ assignment }: { assignment: MyAssignment }) {
  queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  return (
    <OnMovedContext value={onMoved}>
      <ReviewForm assignment={assignment} />
    </OnMovedContext>
  );
}

const comment = () => screen.getByRole('textbox', { name: 'Comment for the author' });
const radio = (name: string) => screen.getByRole('radio', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  onMoved.mockReset();
  startSession(tokenExpiringIn(3600));
  reviews = new Reviews();
});

test('what is written saves itself, with the version it was made from', async () => {
  show();
  await userEvent.type(comment(), 'Good');
  await userEvent.click(radio('5 – Excellent'));
  await userEvent.click(screen.getAllByRole('radio', { name: 'No' })[1]!);
  await waitFor(() => expect(reviews.saved).toHaveLength(1));
  expect(reviews.saved[0]).toMatchObject({
    version: 0,
    commentForAuthor: 'Good',
    overallRating: 5,
    containsAdequateCitations: false,
    containsCurrentScientificData: null,
    resultId: null,
  });
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeInTheDocument();

  await press('Clear the rating');
  await press('Save the draft');
  await waitFor(() =>
    expect(reviews.saved.at(-1)).toMatchObject({ version: 1, overallRating: null }),
  );
});

test('without a result it cannot be handed in, and the field says so', async () => {
  show();
  await press('Complete the review');
  expect(await screen.findByText('Choose a result')).toBeInTheDocument();
  expect(radio('Can be published')).toHaveFocus();
  await userEvent.click(radio('Can be published'));
  expect(screen.queryByText('Choose a result')).toBeNull();
  expect(reviews.completions).toBe(0);
});

test('handing in saves first and asks; two clicks are one', async () => {
  show();
  await userEvent.click(radio('Needs changes and another review'));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Complete the review' }));
  expect(await screen.findByText(/You will not be able to change it/)).toBeInTheDocument();
  expect(reviews.saved).toHaveLength(1);
  expect(reviews.completions).toBe(0);

  await userEvent.dblClick(screen.getByRole('button', { name: 'Hand in the review' }));
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce());
  expect(onMoved.mock.calls[0]![0]).toMatchObject({ id: 31, statusId: 3 });
  expect(reviews.completions).toBe(1);
});

test('what the server refuses is said', async () => {
  show();
  await userEvent.click(radio('Can be published'));
  await press('Save the draft');
  await waitFor(() => expect(reviews.saved).toHaveLength(1));
  await press('Complete the review');
  await screen.findByText(/You will not be able to change it/);
  reviews.refusal = { status: 409, body: { code: 'wrong-status', detail: 'It has moved on.' } };
  await press('Hand in the review');
  expect(await screen.findByText('Unable to complete review')).toBeInTheDocument();
  expect(screen.getByText('It has moved on.')).toBeInTheDocument();
  expect(onMoved).not.toHaveBeenCalled();
});

test('a fault of a field is said at the field', async () => {
  show();
  const detail = [{ loc: ['body', 'commentForAuthor'], msg: 'Too long.', type: 'too-long' }];
  reviews.refusal = { status: 422, body: { code: 'invalid-input', detail } };
  await userEvent.type(comment(), 'Long');
  await press('Save the draft');
  expect(await screen.findByText('Unable to save review')).toBeInTheDocument();
  await waitFor(() => expect(comment()).toHaveAccessibleDescription(/Too long\./));
});

test('without a connection it is kept here, and goes on where it was', async () => {
  const { leave } = show();
  reviews.refusal = 'no connection';
  await userEvent.type(comment(), 'Kept');
  await press('Save the draft');
  expect(await screen.findByText(/^Not saved\./)).toBeInTheDocument();
  leave();

  reviews.refusal = null;
  show();
  expect(await screen.findByText('Text that had not been saved has been restored.')).toBeVisible();
  expect(comment()).toHaveValue('Kept');
  await waitFor(() => expect(reviews.saved.at(-1)?.commentForAuthor).toBe('Kept'));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('octavo.review'))).toEqual([]),
  );
});

test.each([
  ['Keep mine', 'Mine'],
  ['Take the newer', 'Theirs'],
])('where two windows have written, %s', async (choice, stays) => {
  show();
  reviews.change({ commentForAuthor: 'Theirs', resultId: 2 });
  await userEvent.type(comment(), 'Mine');
  await press('Save the draft');
  expect(await screen.findByText('Changed in two windows')).toBeInTheDocument();
  expect(screen.getByText('Theirs')).toBeInTheDocument();
  await press(choice);
  await waitFor(() => expect(comment()).toHaveValue(stays));
  expect(radio('Needs changes and another review')).toBeChecked(); // nobody has changed it here
  await waitFor(() => expect(reviews.stored.review).toMatchObject({ commentForAuthor: stays }));
});

test('in Russian too', () => {
  show('ru');
  expect(screen.getByRole('button', { name: 'Завершить рецензию' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Может быть опубликована' })).toBeInTheDocument();
});
