import {
  PasswordInput,
  TextInput,
  type PasswordInputProps,
  type TextInputProps,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';

// The fields that several screens have, each with what browsers and password managers need to know.

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('identity.login.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      withAsterisk={false}
      {...props}
    />
  );
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t('identity.login.password')}
      autoComplete="current-password"
      aria-invalid={props.error ? true : undefined} // which Mantine leaves out here
      size="md"
      withAsterisk={false}
      visibilityToggleButtonProps={{
        'aria-label': t('identity.login.showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}

/** A password to be chosen, and what makes a good one. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      autoComplete="new-password"
      description={t('identity.fields.passwordHint')}
      {...props}
    />
  );
}

export function CodeField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('identity.fields.code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      withAsterisk={false}
      {...props}
    />
  );
}
