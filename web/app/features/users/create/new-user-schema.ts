import { z } from 'zod';
import type { Role } from '~/api/types';
import type { Translate } from '~/i18n/translations';
import { NAME_FIELDS, nameRules, type NameValues } from '~/ui/profile-schema';
import { sortRoles, ROLES } from '../roles';

export interface NewUserValues extends NameValues {
  email: string;
  password: string;
  roles: Role[];
}

export const NEW_USER_FIELDS = ['email', 'password', ...NAME_FIELDS, 'roles'] as const;

export const EMPTY_USER: NewUserValues = {
  email: '',
  password: '',
  firstNameEn: '',
  middleNameEn: '',
  lastNameEn: '',
  roles: ['user'],
};

/** Client-side checks that save a request. All other rules are checked by the server. */
export function newUserSchema(t: Translate) {
  const required = t('profile.edit.required');
  return z.object({
    email: z
      .string()
      .trim()
      .min(1, { error: required, abort: true })
      .pipe(z.email({ error: t('profile.edit.notEmail') })),
    // Empty for an invitation. Not trimmed: a space at the end is part of the password.
    password: z.string(),
    ...nameRules(t),
    roles: z.array(z.enum(ROLES)),
  });
}

/** Session drafts store only strings, and never the password. */
export function toTextDraft({ password: _, roles, ...texts }: NewUserValues) {
  return { ...texts, roles: roles.join(' ') };
}

export function fromTextDraft({ roles = '', ...texts }: Record<string, string>): NewUserValues {
  return { ...EMPTY_USER, ...texts, roles: sortRoles(roles.split(' ')) };
}
