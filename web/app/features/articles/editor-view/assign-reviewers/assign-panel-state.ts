import type { NamedPerson } from '~/api/reviewers';

export const ASSIGN_MODES = ['select', 'invite'] as const;

export type AssignMode = (typeof ASSIGN_MODES)[number];

/** State of the panel for assigning a reviewer. */
export interface AssignPanelState {
  /** A new id resets the panel. */
  id: number;
  mode: AssignMode;
  /** Initial values of the invitation. */
  person: NamedPerson | null;
}
