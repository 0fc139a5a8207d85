import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import type { ReviewContent } from '~/api/my-reviews';
import { queryClient } from '~/api/query-client';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { Shelf } from '~/lib/kept-content';
import { startSession } from '~/lib/session';
import { articleAuthor } from '../../../../../test/articles';
import { enumerations } from '../../../../../test/enumerations';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import {
  agreedAssignment,
  myAssignment,
  reviewerArticle,
  writtenReview,
} from '../../../../../test/reviewing';
import { serverAnswers } from '../../../../../test/server-answers';
import { ReviewerArticleView } from './reviewer-article-view';

const AT = '/personal-area/reviewer-articles/details/7';

function show(details: Partial<ReviewerArticle> = {}, language?: 'ru') {
  const article = reviewerArticle(details);
  serverAnswers({
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: article.mergedPdfs },
    'GET /api/v1/articles/reviewing/7/events': {
      body: [
        {
          type: 'status-changed',
          user: { role: 'author' },
          articleStatusId: 2,
          createdAt: '2026-11-01T09:00:00Z',
        },
      ],
    },
  });
  return renderAt(<Opened article={article} />, { at: AT, language });
}

function Opened({ article }: { article: ReviewerArticle }) {
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

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('before agreeing there is what is asked, and no manuscript', () => {
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

test('afterwards the manuscript stands first, with the form beside it', async () => {
  show({
    seesManuscript: true,
    seesAuthors: true,
    authors: [articleAuthor({ firstNameEn: 'Elena', lastNameEn: 'Morozova' })],
    mergedPdfs: [manuscript],
    hint: 'write-the-review',
    assignments: [agreedAssignment()],
  });
  expect(screen.getByRole('button', { name: /^Download the manuscript/ })).toBeInTheDocument();
  expect(screen.getByText('Elena Morozova')).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Review form' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I cannot review' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I will review' })).toBeNull();

  await userEvent.click(screen.getByRole('link', { name: 'Events' }));
  expect(await screen.findByText('Author')).toBeInTheDocument();
});

test('where the journal hides the authors, that is said', () => {
  show({ seesManuscript: true, assignments: [agreedAssignment()] });
  expect(screen.getByText(/not disclosed to reviewers/)).toBeInTheDocument();
});

test('a review that was handed in is read, and earlier rounds are folded', () => {
  const review = writtenReview({ resultId: 2, commentForAuthor: 'Fine <b>work</b>' });
  show({
    seesManuscript: true,
    hint: 'waits-for-decision',
    assignments: [
      myAssignment({
        articleRevision: 1,
        statusId: 3,
        endDate: '2026-11-14T09:00:00Z',
        review,
        allowedActions: ['read-review'],
      }),
      myAssignment({ id: 30, statusId: 6, endDate: '2026-10-01T09:00:00Z', allowedActions: [] }),
    ],
  });
  const [newest, earlier] = screen.getAllByText(/^(You handed in|The editors no longer)/);
  expect(newest).toHaveTextContent('You handed in this review on 14.11.2026');
  expect(screen.getByText('Needs changes and another review')).toBeInTheDocument();
  expect(screen.getByText('Fine <b>work</b>')).toBeInTheDocument();
  expect(earlier!.closest('details')).not.toHaveAttribute('open');
  expect(screen.queryByRole('form')).toBeNull();
});

test('while the author revises there is nothing to do', () => {
  show({
    hint: 'waits-for-author',
    assignments: [myAssignment({ statusId: 4, endDate: '2026-11-02', allowedActions: [] })],
  });
  expect(screen.getByText(/The author is revising/)).toBeInTheDocument();
  expect(screen.getByText(/^Only those who review the article/)).toBeInTheDocument();
  const mine = screen.getByRole('region', { name: 'Your review' });
  expect(within(mine).queryByRole('button')).toBeNull();
  expect(within(mine).getByText('You refused to review this version (02.11.2026).')).toBeVisible();
});

test('what could not be saved before an assignment ended is not lost', async () => {
  const shelf = new Shelf<Partial<ReviewContent>>('review', 31);
  shelf.keep({ commentForAuthor: 'A long text' }, {});
  show({
    hint: null,
    assignments: [myAssignment({ statusId: 6, endDate: '2026-11-02', allowedActions: [] })],
  });
  expect(await screen.findByText('A long text')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Discard this text' }));
  expect(screen.queryByText('A long text')).toBeNull();
  expect(shelf.kept()).toBeNull();
});

test('in Russian too', () => {
  show({}, 'ru');
  expect(screen.getByRole('button', { name: 'Буду рецензировать' })).toBeInTheDocument();
  expect(screen.getByText(/Редакция просит вас отрецензировать эту статью и ждёт/)).toBeVisible();
});
