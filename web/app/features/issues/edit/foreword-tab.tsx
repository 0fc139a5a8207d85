import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictures } from '~/api/pictures';
import { LANGUAGES, type Language } from '~/i18n/language';
import tab from '~/ui/editor-tab.module.css';
import { FullRichText } from '~/ui/rich-text';
import { ForewordLanguageSelect } from '../issue-fields';
import { useIssueField } from './issue-form-context';

/** Language of the shown foreword: the interface language, the chosen one, or that of the first error. */
export function useForewordLanguage(fieldErrors: Readonly<Record<string, string>>) {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState<Language>(i18n.language === 'ru' ? 'ru' : 'en');
  const [previousErrors, setPreviousErrors] = useState(fieldErrors);
  if (previousErrors !== fieldErrors) {
    setPreviousErrors(fieldErrors);
    const [first] = Object.keys(fieldErrors);
    if (first === 'introEn') setLanguage('en');
    if (first === 'introRu') setLanguage('ru');
  }
  return { language, onLanguageChange: setLanguage };
}

interface Props {
  language: Language;
  onLanguageChange: (language: Language) => void;
}

/** Foreword editor, one language at a time. Opened editors stay mounted and keep their undo history. */
export function ForewordTab({ language, onLanguageChange }: Props) {
  const [openedLanguages, setOpenedLanguages] = useState<ReadonlySet<Language>>(
    new Set([language]),
  );
  if (!openedLanguages.has(language)) setOpenedLanguages(new Set(openedLanguages).add(language));
  return (
    <div className={tab.fields}>
      <div>
        <ForewordLanguageSelect language={language} onChange={onLanguageChange} />
      </div>
      {LANGUAGES.filter((code) => openedLanguages.has(code)).map((code) => (
        <div key={code} hidden={code !== language}>
          <ForewordField part={code === 'ru' ? 'introRu' : 'introEn'} lang={code} />
        </div>
      ))}
    </div>
  );
}

function ForewordField({ part, lang }: { part: 'introEn' | 'introRu'; lang: Language }) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const { ref, value, onChange, onBlur, error, ...field } = useIssueField(part);
  return (
    <FullRichText
      ref={ref}
      label={t(`issues.edit.parts.${part}`)}
      lang={lang}
      pictures={pictures}
      data-field={field['data-field']}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}
