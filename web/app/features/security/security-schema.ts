import { z } from 'zod';
import type { Translate } from '~/i18n/translations';

// Client-side checks that save a request. The server checks the strength of passwords.

export function newEmailSchema(t: Translate, current: string | null) {
  const required = t('security.email.required');
  return z.object({
    email: z
      .string({ error: required })
      .trim()
      .min(1, { error: required, abort: true })
      .pipe(z.email({ error: t('security.email.notEmail'), abort: true }))
      .refine((email) => email.toLowerCase() !== current?.toLowerCase(), {
        error: t('security.email.same'),
      }),
  });
}

export function newPasswordSchema(t: Translate, hasPassword: boolean) {
  const required = z
    .string({ error: t('security.password.required') })
    .min(1, { error: t('security.password.required') });
  return z.object({
    currentPassword: hasPassword ? required : z.string(),
    password: required,
  });
}
