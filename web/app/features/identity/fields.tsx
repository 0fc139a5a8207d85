import { TextInput, type TextInputProps } from '@mantine/core';
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
