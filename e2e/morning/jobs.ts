/** The most usual jobs of an editor, in the order of a morning. */
export const JOBS = {
  waiting: 'See what waits for me',
  late: 'See all late articles',
  decide: 'Decide on a reviewed article',
  remind: 'Find a late reviewer and remind them',
  assignEditor: 'Assign a handling editor',
  assignReviewer: 'Ask a reviewer for a new article',
  byNumber: 'Find an article by its number',
  byReviewer: 'Find an article by its reviewer',
  export: 'Export the submitted articles as CSV',
  firstDecisions: 'See how long first decisions take',
} as const;

export type Job = keyof typeof JOBS;

/** Effort of a job; null if the interface does not offer it. */
export type Effort = { clicks: number; keys: number; seconds: number } | null;

export type Morning = Partial<Record<Job, Effort>>;
