import { z } from 'zod';
import type { Role } from '~/api/types';
import type { Translate } from '~/i18n/translations';
import { NAME_FIELDS, nameRules, type NameValues } from '~/ui/profile-schema';
import { inOrder, ROLES } from '../roles';

export interface NewUserValues extends NameValues {
  email: string;
  password: string;
  roles: Role[];
}

export const NEW_USER_FIELDS = ['email', 'password', ...NAME_FIELDS, 'roles'] as const;

export const EMPTY: NewUserValues = {
  email: '',
  password: '',
  firstNameEn: '',
  middleNameEn: '',
  lastNameEn: '',
  roles: ['user'],
};

/** Only what saves a journey to the server; everything else is the server's to judge. */
export function newUserRules(t: Translate) {
  const required = t('profile.edit.required');
  return z.object({
    email: z
      .string()
      .trim()
      .min(1, { error: required, abort: true })
      .pipe(z.email({ error: t('profile.edit.notEmail') })),
    // Taken as it is: a space at its end is a part of it.
    password: z.string().min(1, { error: required }),
    ...nameRules(t),
    roles: z.array(z.enum(ROLES)),
  });
}

/** A draft is kept as texts, and never the password. */
export function draftOf({ password: _, roles, ...texts }: NewUserValues) {
  return { ...texts, roles: roles.join(' ') };
}

export function valuesOf({ roles = '', ...texts }: Record<string, string>): NewUserValues {
  return { ...EMPTY, ...texts, roles: inOrder(roles.split(' ')) };
}
