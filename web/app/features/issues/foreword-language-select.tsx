import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';

interface Props {
  language: Language;
  onChange: (language: Language) => void;
}

export function ForewordLanguageSelect({ language, onChange }: Props) {
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
