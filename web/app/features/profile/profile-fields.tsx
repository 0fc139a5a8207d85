import { TextInput } from '@mantine/core';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './profile-form.module.css';
import type { ProfileField, ProfileValues } from './profile-schema';

interface Props {
  register: UseFormRegister<ProfileValues>;
  errors: FieldErrors<ProfileValues>;
}

/** What is written in English is marked as such, so that it is read aloud and checked as English. */
export function ProfileFields({ register, errors }: Props) {
  const { t } = useTranslation();
  const field = (name: ProfileField) => ({ ...register(name), error: errors[name]?.message });

  return (
    <>
      <div className={styles.names}>
        <TextInput
          {...field('firstNameEn')}
          label={t('profile.edit.firstName')}
          autoComplete="given-name"
          lang="en"
          required
        />
        <TextInput
          {...field('middleNameEn')}
          label={t('profile.edit.middleName')}
          autoComplete="additional-name"
          lang="en"
        />
        <TextInput
          {...field('lastNameEn')}
          label={t('profile.edit.lastName')}
          autoComplete="family-name"
          lang="en"
          required
        />
      </div>
      <TextInput
        {...field('affiliationEn')}
        label={t('profile.affiliation')}
        autoComplete="organization"
        lang="en"
      />
      <div className={styles.pair}>
        <TextInput
          {...field('positionEn')}
          label={t('profile.position')}
          autoComplete="organization-title"
          lang="en"
        />
        <TextInput {...field('degreeEn')} label={t('profile.degree')} lang="en" />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...field('contactEmail')}
          label={t('profile.contactEmail')}
          description={t('profile.edit.contactEmailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...field('phoneNumber')}
          label={t('profile.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
    </>
  );
}
