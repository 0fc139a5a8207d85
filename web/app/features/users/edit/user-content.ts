import { useTranslation } from 'react-i18next';
import type { Role } from '~/api/types';
import type { User, UserChange } from '~/api/users';
import { createPartMerger, type PartLabels } from '~/lib/merge';
import { normalizeSpaces } from '~/lib/compare-content';
import {
  omitEmptyFields,
  PROFILE_FIELDS,
  toProfileValues,
  type ProfileValues,
} from '~/ui/profile-schema';
import { sortRoles } from '../roles';

/** Values of the form. */
export interface UserContent extends ProfileValues {
  roles: Role[];
}

export const USER_FIELDS = [...PROFILE_FIELDS, 'roles'] as const;

export type UserPart = (typeof USER_FIELDS)[number];

export function toUserContent(user: User): UserContent {
  return { ...toProfileValues(user), roles: sortRoles(user.roles) };
}

export function toUserChange({
  roles,
  version,
  ...texts
}: UserContent & { version: number }): UserChange {
  return { version, roles, ...omitEmptyFields(texts) };
}

/** A conflict is resolved per field; the roles are one field. */
export const userMerger = createPartMerger<UserContent, UserPart>({
  fieldsByPart: Object.fromEntries(USER_FIELDS.map((field) => [field, [field]])) as Record<
    UserPart,
    string[]
  >,
  normalize: normalizeSpaces,
});

/** Names and texts of the fields, for the conflict dialog. */
export function useUserLabels(): PartLabels<UserContent, UserPart> {
  const { t } = useTranslation();
  const names: Record<UserPart, string> = {
    firstNameEn: t('profile.edit.firstName'),
    middleNameEn: t('profile.edit.middleName'),
    lastNameEn: t('profile.edit.lastName'),
    affiliationEn: t('profile.affiliation'),
    positionEn: t('profile.position'),
    degreeEn: t('profile.degree'),
    contactEmail: t('profile.contactEmail'),
    phoneNumber: t('profile.phone'),
    roles: t('users.fields.roles'),
  };
  return {
    name: (part) => names[part],
    text: (part, content) =>
      part === 'roles' ? content.roles.map((role) => t(`roles.${role}`)).join(', ') : content[part],
  };
}
