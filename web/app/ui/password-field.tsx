import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** With what browsers, password managers and screen readers need to know. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t('identity.login.password')}
      autoComplete="current-password"
      aria-invalid={props.error ? true : undefined} // which Mantine leaves out here
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
