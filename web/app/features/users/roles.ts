import type { Role } from '~/api/types';

/** All roles in display order. */
export const ROLES = Object.keys({
  user: true,
  reviewer: true,
  editor: true,
  admin: true,
} satisfies Record<Role, true>) as Role[];

export function sortRoles(roles: readonly string[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}
