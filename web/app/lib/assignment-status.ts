import type { Tone } from './article-status';

/** Assignment statuses by their ids on the server; the enumerations contain their names. */
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
