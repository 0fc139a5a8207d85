import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import type { MyAssignment, ReviewContent } from '~/api/my-reviews';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { makeAcceptedAssignment, makeReview } from '../../../../../test/reviewer-articles';
import { AssignmentChangeContext } from '../assignment-change-context';
import { ReviewForm } from './review-form';

/** Fake server with one review, which another window can change. */
class Reviews {
  stored = makeAcceptedAssignment();
  saved: (ReviewContent & { version: number })[] = [];
  completions = 0;
  errorResponse: { status: number; body: unknown } | 'no connection' | null = null;

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => this.serve(input as Request));
  }

  change(review: Partial<ReviewContent>) {
    const { review: was } = this.stored;
    const version = (was?.version ?? 0) + 1;
    this.stored = { ...this.stored, review: makeReview({ ...was, ...review, version }) };
  }

  private async serve(request: Request): Promise<Response> {
    if (this.errorResponse === 'no connection') throw new TypeError('no route');
    if (request.method === 'GET') return jsonResponse(this.stored);
    if (this.errorResponse) return jsonResponse(this.errorResponse.body, this.errorResponse.status);
    if (request.method === 'POST') {
      this.completions += 1;
      return jsonResponse({ ...this.stored, statusId: 3 });
    }
    const body = (await request.json()) as ReviewContent & { version: number };
    if (body.version !== (this.stored.review?.version ?? 0)) {
      return jsonResponse({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
    }
    this.saved.push(body);
    this.change({ ...body });
    return jsonResponse(this.stored);
  }
}

function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

let reviews: Reviews;
const onAssignmentChange = vi.fn<(assignment: MyAssignment) => void>();

function show(language?: 'ru') {
  return renderAtUrl(<LoadedPage assignment={reviews.stored} />, {
    url: '/personal-area/reviewer-articles/details/7',
    language,
  });
}

function LoadedPage({ assignment }: { assignment: MyAssignment }) {
  queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  return (
    <AssignmentChangeContext value={onAssignmentChange}>
      <ReviewForm assignment={assignment} />
    </AssignmentChangeContext>
  );
}

const comment = () => screen.getByRole('textbox', { name: 'Comment for the author' });
const radio = (name: string) => screen.getByRole('radio', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  onAssignmentChange.mockReset();
  startSession(makeToken(3600));
  reviews = new Reviews();
});

test('input is saved automatically with its base version', async () => {
  show();
  await userEvent.type(comment(), 'Good');
  await userEvent.click(radio('5 – Excellent'));
  await userEvent.click(screen.getAllByRole('radio', { name: 'No' })[1]!);
  // On a slow machine the pause before saving ends between two clicks, and there is more than one save.
  await waitFor(() =>
    expect(reviews.saved.at(-1)).toMatchObject({
      commentForAuthor: 'Good',
      overallRating: 5,
      containsAdequateCitations: false,
      containsCurrentScientificData: null,
      resultId: null,
    }),
  );
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeInTheDocument();

  await press('Clear the rating');
  await press('Save the draft');
  await waitFor(() => expect(reviews.saved.at(-1)).toMatchObject({ overallRating: null }));
  const versions = reviews.saved.map((save) => save.version);
  expect(versions).toEqual(versions.map((_, index) => index));
  expect(versions.length).toBeGreaterThan(1);
});

test('the rating has five steps with names', () => {
  show();
  const rating = within(screen.getByRole('radiogroup', { name: /Overall rating/ }));
  expect(rating.getAllByRole('radio').map((step) => step.getAttribute('value'))).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
  for (const name of ['5 – Excellent', '4 – Good', '3 – Mediocre', '2 – Poor', '1 – Very poor']) {
    expect(rating.getByRole('radio', { name })).toBeInTheDocument();
  }
});

test('completing without a result shows an error at the field', async () => {
  show();
  await press('Complete review');
  expect(await screen.findByText('Choose a recommendation')).toBeInTheDocument();
  expect(radio('Can be published')).toHaveFocus();
  await userEvent.click(radio('Can be published'));
  expect(screen.queryByText('Choose a recommendation')).toBeNull();
  expect(reviews.completions).toBe(0);
});

test('completing saves, asks for confirmation and sends one request', async () => {
  show();
  await userEvent.click(radio('Needs changes and another review'));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Complete review' }));
  expect(await screen.findByText(/You cannot change it afterwards/)).toBeInTheDocument();
  expect(reviews.saved).toHaveLength(1);
  expect(reviews.completions).toBe(0);

  const dialog = within(screen.getByRole('dialog'));
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Complete review' }));
  await waitFor(() => expect(onAssignmentChange).toHaveBeenCalledOnce());
  expect(onAssignmentChange.mock.calls[0]![0]).toMatchObject({ id: 31, statusId: 3 });
  expect(reviews.completions).toBe(1);
});

test('error is shown in a toast', async () => {
  show();
  await userEvent.click(radio('Can be published'));
  await press('Save the draft');
  await waitFor(() => expect(reviews.saved).toHaveLength(1));
  await press('Complete review');
  await screen.findByText(/You cannot change it afterwards/);
  reviews.errorResponse = {
    status: 409,
    body: { code: 'wrong-status', detail: 'It has moved on.' },
  };
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Complete review' }));
  expect(await screen.findByText('Unable to complete review')).toBeInTheDocument();
  expect(screen.getByText('It has moved on.')).toBeInTheDocument();
  expect(onAssignmentChange).not.toHaveBeenCalled();
});

test('field error is shown at its field', async () => {
  show();
  const detail = [{ loc: ['body', 'commentForAuthor'], msg: 'Too long.', type: 'too-long' }];
  reviews.errorResponse = { status: 422, body: { code: 'invalid-input', detail } };
  await userEvent.type(comment(), 'Long');
  await press('Save the draft');
  expect(await screen.findByText('Unable to save review')).toBeInTheDocument();
  await waitFor(() => expect(comment()).toHaveAccessibleDescription(/Too long\./));
});

test('unsaved input is restored from the local draft', async () => {
  const { unmount } = show();
  reviews.errorResponse = 'no connection';
  await userEvent.type(comment(), 'Kept');
  await press('Save the draft');
  expect(await screen.findByText(/^Not saved\./)).toBeInTheDocument();
  unmount();

  reviews.errorResponse = null;
  show();
  expect(await screen.findByText('Your unsaved text has been restored.')).toBeVisible();
  expect(comment()).toHaveValue('Kept');
  await waitFor(() => expect(reviews.saved.at(-1)?.commentForAuthor).toBe('Kept'));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('octavo.review'))).toEqual([]),
  );
});

test.each([
  ['Keep mine', 'Mine'],
  ['Use the other version', 'Theirs'],
])('conflict between two windows is resolved: %s', async (choice, stays) => {
  show();
  reviews.change({ commentForAuthor: 'Theirs', resultId: 2 });
  await userEvent.type(comment(), 'Mine');
  await press('Save the draft');
  expect(await screen.findByText('Changed in two windows')).toBeInTheDocument();
  expect(screen.getByText('Theirs')).toBeInTheDocument();
  await press(choice);
  await waitFor(() => expect(comment()).toHaveValue(stays));
  expect(radio('Needs changes and another review')).toBeChecked(); // unchanged in this window
  await waitFor(() => expect(reviews.stored.review).toMatchObject({ commentForAuthor: stays }));
});

test('form is shown in Russian', () => {
  show('ru');
  expect(screen.getByRole('button', { name: 'Отправить рецензию' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Может быть опубликована' })).toBeInTheDocument();
});
