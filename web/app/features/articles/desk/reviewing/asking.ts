import type { NamedPerson } from '~/api/reviewers';

export const MODES = ['select', 'invite'] as const;

export type Mode = (typeof MODES)[number];

/** How a reviewer is being looked for. */
export interface Asking {
  /** Another one begins anew. */
  id: number;
  mode: Mode;
  /** Whom the invitation is filled in with. */
  person: NamedPerson | null;
}
