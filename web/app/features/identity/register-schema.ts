import { z } from 'zod';
import type { Translate } from '~/i18n/translations';
import { newPassword, requiredConsent, requiredEmail } from './form-rules';
import { PERSON_FIELDS, personRules, type PersonValues } from './person-fields';

export interface RegisterValues extends PersonValues {
  email: string;
  password: string;
  consentVersion: number | null;
}

export const REGISTER_FIELDS = ['email', 'password', ...PERSON_FIELDS, 'consentVersion'] as const;

export const emptyRegistration: RegisterValues = {
  email: '',
  password: '',
  firstNameEn: '',
  middleNameEn: '',
  lastNameEn: '',
  affiliationEn: '',
  consentVersion: null,
};

export function registerSchema(t: Translate) {
  return z.object({
    email: requiredEmail(t),
    password: newPassword(t),
    ...personRules(t),
    consentVersion: requiredConsent(t),
  });
}
