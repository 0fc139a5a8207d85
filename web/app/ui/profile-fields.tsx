import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './profile-fields.module.css';
import type { NameField, NameValues, ProfileField, ProfileValues } from './profile-schema';

interface Whose {
  /** The browser knows one's own data and fills it in; with somebody else's it must not. */
  isOwn: boolean;
}

/** In the form around them, whose values hold at least these. What is English is marked as such. */
export function NameFields({ isOwn }: Whose) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<NameValues>();
  const field = (name: NameField, filledWith: string) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: isOwn ? filledWith : 'off',
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

interface Props extends Whose {
  contactEmailHint: string;
}

export function ProfileFields({ isOwn, contactEmailHint }: Props) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ProfileValues>();
  const field = (name: ProfileField, filledWith = 'off') => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: isOwn ? filledWith : 'off',
  });

  return (
    <>
      <NameFields isOwn={isOwn} />
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
