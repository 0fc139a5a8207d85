import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

// Fields shared by several screens, with the attributes that browsers and password managers need.

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
