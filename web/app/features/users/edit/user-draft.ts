import type { Role } from '~/api/types';
import type { User, UserChange } from '~/api/users';
import { createPartMerger } from '~/lib/merge';
import { normalizeSpaces } from '~/lib/normalize';
import {
  omitEmptyFields,
  PROFILE_FIELDS,
  toProfileValues,
  type ProfileValues,
} from '~/ui/profile-schema';
import { sortRoles } from '../roles';

/** Values of the form. */
export interface UserDraft extends ProfileValues {
  roles: Role[];
}

export const USER_FIELDS = [...PROFILE_FIELDS, 'roles'] as const;

export type UserPart = (typeof USER_FIELDS)[number];

export function toUserDraft(user: User): UserDraft {
  return { ...toProfileValues(user), roles: sortRoles(user.roles) };
}

export function toUserChange({
  roles,
  version,
  ...texts
}: UserDraft & { version: number }): UserChange {
  return { version, roles, ...omitEmptyFields(texts) };
}

/** A conflict is resolved per field; the roles are one field. */
export const userMerger = createPartMerger<UserDraft, UserPart>({
  fieldsByPart: Object.fromEntries(USER_FIELDS.map((field) => [field, [field]])) as Record<
    UserPart,
    string[]
  >,
  normalize: normalizeSpaces,
});
