import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Translate } from '~/i18n/translations';
import { requiredLatinText } from './form-rules';

export interface PersonValues {
  firstNameEn: string;
  middleNameEn: string;
  lastNameEn: string;
  affiliationEn: string;
}

export const PERSON_FIELDS = [
  'firstNameEn',
  'middleNameEn',
  'lastNameEn',
  'affiliationEn',
] as const;

export function personRules(t: Translate) {
  return {
    firstNameEn: requiredLatinText(t),
    middleNameEn: z.string().trim(),
    lastNameEn: requiredLatinText(t),
    affiliationEn: z.string().trim(),
  };
}

/** Omits empty fields. */
export function personBody({ firstNameEn, middleNameEn, lastNameEn, affiliationEn }: PersonValues) {
  return {
    firstNameEn,
    lastNameEn,
    middleNameEn: middleNameEn || undefined,
    affiliationEn: affiliationEn || undefined,
  };
}

/** Name fields of the surrounding form, whose values include `PersonValues`. */
export function NameFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<PersonValues>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        {...register('firstNameEn')}
        label={t('identity.fields.firstName')}
        description={t('identity.fields.namesHint')}
        autoComplete="given-name"
        size="md"
        required
        withAsterisk={false}
        error={errors.firstNameEn?.message}
      />
      <TextInput
        {...register('middleNameEn')}
        label={t('identity.fields.middleName')}
        autoComplete="additional-name"
        size="md"
        error={errors.middleNameEn?.message}
      />
      <TextInput
        {...register('lastNameEn')}
        label={t('identity.fields.lastName')}
        description={t('identity.fields.namesHint')}
        autoComplete="family-name"
        size="md"
        required
        withAsterisk={false}
        error={errors.lastNameEn?.message}
      />
    </>
  );
}

export function AffiliationField() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<PersonValues>();
  return (
    <TextInput
      {...register('affiliationEn')}
      label={t('identity.fields.affiliation')}
      description={t('identity.fields.affiliationHint')}
      autoComplete="organization"
      size="md"
      error={formState.errors.affiliationEn?.message}
    />
  );
}
