import { z } from 'zod';
import type { Translate } from '~/i18n/translations';

export const NAME_FIELDS = ['firstNameEn', 'middleNameEn', 'lastNameEn'] as const;

/** In the order of the form. */
export const PROFILE_FIELDS = [
  ...NAME_FIELDS,
  'affiliationEn',
  'positionEn',
  'degreeEn',
  'contactEmail',
  'phoneNumber',
] as const;

export type NameField = (typeof NAME_FIELDS)[number];
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Values of the inputs; missing ones are empty strings. */
export type NameValues = Record<NameField, string>;
export type ProfileValues = Record<ProfileField, string>;

/** Profile as the API returns it. */
type StoredProfile = { firstNameEn: string; lastNameEn: string } & {
  [Field in Exclude<ProfileField, 'firstNameEn' | 'lastNameEn'>]: string | null;
};

export function nameRules(t: Translate) {
  const required = z
    .string()
    .trim()
    .min(1, { error: t('profile.edit.required') });
  return { firstNameEn: required, middleNameEn: z.string().trim(), lastNameEn: required };
}

export function profileRules(t: Translate) {
  const optional = z.string().trim();
  return {
    ...nameRules(t),
    affiliationEn: optional,
    positionEn: optional,
    degreeEn: optional,
    contactEmail: optional.refine((value) => value === '' || z.email().safeParse(value).success, {
      error: t('profile.edit.notEmail'),
    }),
    phoneNumber: optional,
  };
}

export function toProfileValues(stored: StoredProfile): ProfileValues {
  return {
    firstNameEn: stored.firstNameEn,
    middleNameEn: stored.middleNameEn ?? '',
    lastNameEn: stored.lastNameEn,
    affiliationEn: stored.affiliationEn ?? '',
    positionEn: stored.positionEn ?? '',
    degreeEn: stored.degreeEn ?? '',
    contactEmail: stored.contactEmail ?? '',
    phoneNumber: stored.phoneNumber ?? '',
  };
}

/** Converts the inputs to the request: empty fields are omitted, which clears them. */
export function omitEmptyFields<Values extends NameValues>({
  firstNameEn,
  lastNameEn,
  ...rest
}: Values) {
  const nonEmpty = Object.entries(rest).filter(([, value]) => value !== '');
  return { firstNameEn, lastNameEn, ...(Object.fromEntries(nonEmpty) as Partial<typeof rest>) };
}
