import type { Dashboard, Figures } from '~/api/dashboard';

export const makeDashboard = (details: Partial<Dashboard> = {}): Dashboard => ({
  waitsForYou: [
    { kind: 'decide', count: 3, query: 'waits=editors&step=decide&editor=me-or-none' },
    { kind: 'ask-reviewers', count: 1, query: 'waits=editors&step=ask-reviewers' },
  ],
  late: [{ kind: 'reviews', count: 2, query: 'late=true&reviews=late' }],
  newArticles: {
    week: 2,
    month: 9,
    firstDay: '2026-10-01',
    query: 'submittedAfter=2026-10-01',
  },
  unreadMessages: 1,
  upcomingIssue: {
    id: 4,
    label: 'Vol. 18, No. 2',
    articles: 6,
    publicationDate: '2026-12-01',
    missing: 2,
  },
  handlesDecisions: 'anybody',
  ...details,
});

const MONTHS = ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'].concat(
  ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
);

/** A year of figures; July 2026 has some of everything. */
export function makeFigures(details: Partial<Figures> = {}): Figures {
  const last = (month: string, value: number) => (month === '2026-07' ? value : 0);
  return {
    from: '2025-08',
    to: '2026-07',
    months: MONTHS.map((month) => ({
      month,
      submitted: last(month, 7),
      resubmitted: last(month, 2),
      accepted: last(month, 3),
      declined: last(month, 1),
      revisions: last(month, 4),
    })),
    daysToFirstDecision: {
      median: 31.5,
      percentile80: 64,
      count: 8,
      months: MONTHS.map((month) => ({
        month,
        median: month === '2026-07' ? 31.5 : null,
        percentile80: month === '2026-07' ? 64 : null,
        count: last(month, 8),
      })),
    },
    acceptance: {
      accepted: 3,
      declined: 1,
      undecided: 3,
      rate: 0.75,
      months: MONTHS.map((month) => ({
        month,
        accepted: last(month, 3),
        declined: last(month, 1),
        undecided: last(month, 3),
        rate: month === '2026-07' ? 0.75 : null,
      })),
    },
    reviewers: {
      asked: 12,
      agreed: 6,
      declined: 3,
      silent: 2,
      completed: 5,
      lateShare: 0.4,
      medianDays: 18.2,
      months: MONTHS.map((month) => ({
        month,
        asked: last(month, 12),
        agreed: last(month, 6),
        declined: last(month, 3),
        silent: last(month, 2),
        late: last(month, 2),
        completed: last(month, 5),
      })),
    },
    ...details,
  };
}

/** Figures of a journal without any article. */
export function makeEmptyFigures(): Figures {
  const { from, to } = makeFigures();
  return {
    from,
    to,
    months: MONTHS.map((month) => ({
      month,
      submitted: 0,
      resubmitted: 0,
      accepted: 0,
      declined: 0,
      revisions: 0,
    })),
    daysToFirstDecision: { median: null, percentile80: null, count: 0, months: [] },
    acceptance: { accepted: 0, declined: 0, undecided: 0, rate: null, months: [] },
    reviewers: {
      asked: 0,
      agreed: 0,
      declined: 0,
      silent: 0,
      completed: 0,
      lateShare: null,
      medianDays: null,
      months: [],
    },
  };
}
