import type { Role } from '~/api/types';

/** All of them, in the order in which they are always named. */
export const ROLES = Object.keys({
  user: true,
  reviewer: true,
  editor: true,
  admin: true,
} satisfies Record<Role, true>) as Role[];

export function inOrder(roles: readonly string[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}
