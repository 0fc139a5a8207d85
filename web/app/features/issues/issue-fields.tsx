import { SegmentedControl, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';

interface IntegerProps extends Pick<
  TextInputProps,
  'label' | 'error' | 'required' | 'ref' | 'onBlur'
> {
  name?: string;
  /** 0 if the field is empty. */
  value: number;
  onChange: (value: number) => void;
}

const MAX_DIGITS = 4;

/** Text field for a volume or number. Accepts only digits and ignores the mouse wheel. */
export function IntegerField({ value, onChange, required, ...input }: IntegerProps) {
  return (
    <TextInput
      {...input}
      withAsterisk={required}
      aria-required={required}
      inputMode="numeric"
      autoComplete="off"
      value={value === 0 ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(Number(currentTarget.value.replace(/\D/g, '').slice(0, MAX_DIGITS)))
      }
    />
  );
}

interface LanguageProps {
  language: Language;
  onChange: (language: Language) => void;
}

export function ForewordLanguageSelect({ language, onChange }: LanguageProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('issues.details.forewordLanguage')}
      data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      value={language}
      onChange={(value) => onChange(value)}
    />
  );
}
