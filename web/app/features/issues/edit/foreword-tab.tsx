import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictures } from '~/api/pictures';
import { LANGUAGES, type Language } from '~/i18n/language';
import tab from '~/ui/editor-tab.module.css';
import { FullRichText } from '~/ui/rich-text';
import { ForewordLanguage } from '../foreword-language';
import { useIssueField } from './use-issue-field';

interface Props {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** One language at a time. A text that was opened stays, with all that can be undone in it. */
export function ForewordTab({ language, onLanguage }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<Language>>(new Set([language]));
  if (!opened.has(language)) setOpened(new Set(opened).add(language));
  return (
    <div className={tab.fields}>
      <div>
        <ForewordLanguage language={language} onChange={onLanguage} />
      </div>
      {LANGUAGES.filter((each) => opened.has(each)).map((each) => (
        <div key={each} hidden={each !== language}>
          <Foreword part={each === 'ru' ? 'introRu' : 'introEn'} lang={each} />
        </div>
      ))}
    </div>
  );
}

function Foreword({ part, lang }: { part: 'introEn' | 'introRu'; lang: Language }) {
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
