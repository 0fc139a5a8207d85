import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './profile-fields.module.css';
import type { NameField, NameValues, ProfileField, ProfileValues } from './profile-schema';

interface AutofillProps {
  /** False if the form is about another person: the browser must not fill in its user's data. */
  allowsAutofill: boolean;
}

/** Name inputs of the surrounding form. English fields are marked with `lang`. */
export function NameFields({ allowsAutofill }: AutofillProps) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<NameValues>();
  const field = (name: NameField, autoComplete: string) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: allowsAutofill ? autoComplete : 'off',
    lang: 'en',
  });

  return (
    <div className={styles.names}>
      <TextInput
        {...field('firstNameEn', 'given-name')}
        label={t('profile.edit.firstName')}
        required
      />
      <TextInput
        {...field('middleNameEn', 'additional-name')}
        label={t('profile.edit.middleName')}
      />
      <TextInput
        {...field('lastNameEn', 'family-name')}
        label={t('profile.edit.lastName')}
        required
      />
    </div>
  );
}

interface Props extends AutofillProps {
  contactEmailHint: string;
}

export function ProfileFields({ allowsAutofill, contactEmailHint }: Props) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ProfileValues>();
  const field = (name: ProfileField, autoComplete = 'off') => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: allowsAutofill ? autoComplete : 'off',
  });

  return (
    <>
      <NameFields allowsAutofill={allowsAutofill} />
      <TextInput
        {...field('affiliationEn', 'organization')}
        label={t('profile.affiliation')}
        lang="en"
      />
      <div className={styles.pair}>
        <TextInput
          {...field('positionEn', 'organization-title')}
          label={t('profile.position')}
          lang="en"
        />
        <TextInput {...field('degreeEn')} label={t('profile.degree')} lang="en" />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...field('contactEmail', 'email')}
          label={t('profile.contactEmail')}
          description={contactEmailHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...field('phoneNumber', 'tel')}
          label={t('profile.phone')}
          type="tel"
          inputMode="tel"
        />
      </div>
    </>
  );
}
