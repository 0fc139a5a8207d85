import type { Role } from '~/api/types';
import type { User, UserChange } from '~/api/users';
import { mergingByParts } from '~/lib/merging';
import { spacesTidied } from '~/lib/tidied';
import { givenOf, PROFILE_FIELDS, valuesOf, type ProfileValues } from '~/ui/profile-schema';
import { inOrder } from '../roles';

/** As the form holds it. */
export interface UserDraft extends ProfileValues {
  roles: Role[];
}

export const USER_FIELDS = [...PROFILE_FIELDS, 'roles'] as const;

export type UserPart = (typeof USER_FIELDS)[number];

export function draftOf(user: User): UserDraft {
  return { ...valuesOf(user), roles: inOrder(user.roles) };
}

export function changeOf({
  roles,
  version,
  ...texts
}: UserDraft & { version: number }): UserChange {
  return { version, roles, ...givenOf(texts) };
}

/** Every field is taken from one side or the other as a whole, the roles as one. */
export const userMerging = mergingByParts<UserDraft, UserPart>({
  fieldsOf: Object.fromEntries(USER_FIELDS.map((field) => [field, [field]])) as Record<
    UserPart,
    string[]
  >,
  tidied: spacesTidied,
});
