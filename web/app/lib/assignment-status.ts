import type { Tone } from './article-status';

/** The statuses of a review assignment, by the numbers that the server uses; their names are in its enumerations. */
export const AssignmentStatus = {
  waiting: 1,
  reviewing: 2,
  completed: 3,
  declined: 4,
  overdue: 5,
  withdrawn: 6,
} as const;

const tones: Record<number, Tone> = {
  [AssignmentStatus.waiting]: 'grey',
  [AssignmentStatus.reviewing]: 'blue',
  [AssignmentStatus.completed]: 'green',
  [AssignmentStatus.declined]: 'red',
  [AssignmentStatus.overdue]: 'yellow',
  [AssignmentStatus.withdrawn]: 'light',
};

export function assignmentStatusTone(statusId: number): Tone {
  return tones[statusId] ?? 'light';
}
