import { z } from 'zod';
import type { Translate } from '~/i18n/translations';

export function loginSchema(t: Translate) {
  const required = t('identity.login.required');
  return z.object({
    email: z
      .string({ error: required })
      .trim()
      .min(1, { error: required, abort: true })
      .pipe(z.email({ error: t('identity.login.notEmail') })),
    password: z.string({ error: required }).min(1, { error: required }),
  });
}
