import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import type { ReviewContent } from '~/api/my-reviews';
import { queryClient } from '~/api/query-client';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { LocalDraftStore } from '~/lib/local-draft-store';
import { startSession } from '~/lib/session';
import { makeArticleAuthor } from '../../../../../test/articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeAcceptedAssignment,
  makeMyAssignment,
  makeReviewerArticle,
  makeReview,
} from '../../../../../test/reviewer-articles';
import { mockApi } from '../../../../../test/mock-api';
import { ReviewerArticleView } from './reviewer-article-view';

const SCREEN_PATH = '/personal-area/reviewer-articles/details/7';

function show(details: Partial<ReviewerArticle> = {}, language?: 'ru') {
  const article = makeReviewerArticle(details);
  mockApi({
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: article.mergedPdfs },
    'GET /api/v1/articles/reviewing/7/events': {
      body: [
        {
          type: 'status-changed',
          user: { role: 'author' },
          articleStatusId: 2,
          createdAt: '2026-11-01T09:00:00Z',
          isDay: false,
        },
      ],
    },
  });
  return renderAtUrl(<LoadedPage article={article} />, { url: SCREEN_PATH, language });
}

function LoadedPage({ article }: { article: ReviewerArticle }) {
  queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  return <ReviewerArticleView article={article} />;
}

const manuscript = {
  revision: 0,
  status: 'done',
  failure: null,
  isCurrent: true,
  file: {
    id: 'm',
    fileName: 'manuscript.pdf',
    size: 2048,
    mimeType: 'application/pdf',
    url: '/api/v1/files/m',
    thumbnailUrl: null,
    createdAt: '2026-11-01T09:00:00Z',
  },
} as unknown as ReviewerArticle['mergedPdfs'][number];

beforeEach(() => startSession(makeToken(3600)));

test('article shows the request without the manuscript before it is accepted', () => {
  show();
  expect(screen.getByText(/waiting for your answer/)).toBeInTheDocument();
  expect(screen.getByText('Cells were counted.')).toBeInTheDocument();
  expect(screen.getByText(/as soon as you agree to review/)).toBeInTheDocument();
  expect(screen.getByText(/to review this article by 01\.12\.2026/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I will review' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I cannot review' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Authors' })).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});

test('article shows manuscript and review form after the request is accepted', async () => {
  show({
    seesManuscript: true,
    seesAuthors: true,
    authors: [makeArticleAuthor({ firstNameEn: 'Elena', lastNameEn: 'Morozova' })],
    mergedPdfs: [manuscript],
    hint: 'write-the-review',
    assignments: [makeAcceptedAssignment()],
  });
  expect(screen.getByRole('button', { name: /^Download the manuscript/ })).toBeInTheDocument();
  expect(screen.getByText('Elena Morozova')).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Review form' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I cannot review' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I will review' })).toBeNull();

  await userEvent.click(screen.getByRole('link', { name: 'Events' }));
  expect(await screen.findByText('Author')).toBeInTheDocument();
});

test('note explains that authors are not disclosed', () => {
  show({ seesManuscript: true, assignments: [makeAcceptedAssignment()] });
  expect(screen.getByText(/not disclosed to reviewers/)).toBeInTheDocument();
});

test('completed review is read-only and earlier rounds are collapsed', () => {
  const review = makeReview({ resultId: 2, commentForAuthor: 'Fine <b>work</b>' });
  show({
    seesManuscript: true,
    hint: 'waits-for-decision',
    assignments: [
      makeMyAssignment({
        articleRevision: 1,
        statusId: 3,
        endDate: '2026-11-14T09:00:00Z',
        review,
        allowedActions: ['read-review'],
      }),
      makeMyAssignment({
        id: 30,
        statusId: 6,
        endDate: '2026-10-01T09:00:00Z',
        allowedActions: [],
      }),
    ],
  });
  const [newest, earlier] = screen.getAllByText(/^(You completed|The editors no longer)/);
  expect(newest).toHaveTextContent('You completed this review on 14.11.2026');
  expect(screen.getByText('Needs changes and another review')).toBeInTheDocument();
  expect(screen.getByText('Fine <b>work</b>')).toBeInTheDocument();
  expect(earlier!.closest('details')).not.toHaveAttribute('open');
  expect(screen.queryByRole('form')).toBeNull();
});

test('article shows no actions while the author revises', () => {
  show({
    hint: 'waits-for-author',
    assignments: [makeMyAssignment({ statusId: 4, endDate: '2026-11-02', allowedActions: [] })],
  });
  expect(screen.getByText(/The author is revising/)).toBeInTheDocument();
  expect(screen.getByText(/^Only reviewers of the article/)).toBeInTheDocument();
  const mine = screen.getByRole('region', { name: 'Your review' });
  expect(within(mine).queryByRole('button')).toBeNull();
  expect(within(mine).getByText('You declined to review this version (02.11.2026).')).toBeVisible();
});

test('unsaved text of an ended assignment is shown until it is discarded', async () => {
  const draftStore = new LocalDraftStore<Partial<ReviewContent>>('review', 31);
  draftStore.save({ commentForAuthor: 'A long text' }, {});
  show({
    hint: null,
    assignments: [makeMyAssignment({ statusId: 6, endDate: '2026-11-02', allowedActions: [] })],
  });
  expect(await screen.findByText('A long text')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Discard this text' }));
  expect(screen.queryByText('A long text')).toBeNull();
  expect(draftStore.readLatest()).toBeNull();
});

test('article is shown in Russian', () => {
  show({}, 'ru');
  expect(screen.getByRole('button', { name: 'Буду рецензировать' })).toBeInTheDocument();
  expect(screen.getByText(/Редакция просит вас отрецензировать эту статью и ждёт/)).toBeVisible();
});

test('authors are shown with the request if the journal discloses them', () => {
  show({
    seesAuthors: true,
    authors: [makeArticleAuthor({ firstNameEn: 'Elena', lastNameEn: 'Morozova' })],
  });
  expect(screen.getByText('Elena Morozova')).toBeInTheDocument();
  expect(screen.getByText(/as soon as you agree to review/)).toBeInTheDocument();
});

test('returned review says what the editors ask for', () => {
  const returned = {
    ...makeAcceptedAssignment({ review: makeReview({ commentForAuthor: 'Too short' }) }),
    returnReason: 'Please say more of <b>Figure 2</b>.',
  };
  show({ seesManuscript: true, hint: 'write-the-review', assignments: [returned] });
  expect(screen.getByRole('note')).toHaveTextContent(
    'The editors ask you to change your reviewPlease say more of <b>Figure 2</b>.',
  );
  expect(screen.getByLabelText('Comment for the author')).toHaveValue('Too short');
});
