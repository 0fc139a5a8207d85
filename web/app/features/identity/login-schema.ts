import { z } from 'zod';
import type { Translate } from '~/i18n/translations';
import { requiredEmail, requiredPassword } from './form-rules';

export function loginSchema(t: Translate) {
  return z.object({ email: requiredEmail(t), password: requiredPassword(t) });
}
