import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Password input with autocomplete and accessible labels. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t('identity.login.password')}
      autoComplete="current-password"
      aria-invalid={props.error ? true : undefined} // Mantine does not set it on PasswordInput
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

/** Input for a new password, with a hint. */
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
