import { useTranslation } from 'react-i18next';
import { BilingualField, KeywordsField, LongTextField, RichField } from './text-fields';

type Language = 'En' | 'Ru';

/**
 * Text fields of the article in English and, in translation mode, in Russian. Only English is
 * required.
 */
export function ArticleTexts() {
  return [Title, Theme, Abstract, Keywords, Funding, Conflict].map((Text, index) => (
    <BilingualField key={index} en={<Text language="En" />} ru={<Text language="Ru" />} />
  ));
}

interface Props {
  language: Language;
}

const inEnglish = (language: Language) => language === 'En';
const lang = (language: Language) => language.toLowerCase();

function Title({ language }: Props) {
  const { t } = useTranslation();
  return (
    <LongTextField
      path={`title${language}`}
      label={t(`articleEditor.parts.title${language}`)}
      lang={lang(language)}
      required={inEnglish(language)}
      oneLine
    />
  );
}

function Theme({ language }: Props) {
  const { t } = useTranslation();
  return (
    <LongTextField
      path={`theme${language}`}
      label={t(`articleEditor.parts.theme${language}`)}
      description={t('articleEditor.main.themeHint')}
      lang={lang(language)}
      oneLine
    />
  );
}

function Abstract({ language }: Props) {
  const { t } = useTranslation();
  return (
    <RichField
      path={`abstract${language}`}
      label={t(`articleEditor.parts.abstract${language}`)}
      description={t('articleEditor.main.abstractHint')}
      lang={lang(language)}
      required={inEnglish(language)}
    />
  );
}

function Keywords({ language }: Props) {
  const { t } = useTranslation();
  return (
    <KeywordsField
      path={`keywords${language}`}
      label={t(`articleEditor.parts.keywords${language}`)}
      description={t('articleEditor.main.keywordsHint')}
      lang={lang(language)}
      required={inEnglish(language)}
    />
  );
}

function Funding({ language }: Props) {
  const { t } = useTranslation();
  return (
    <LongTextField
      path={`fundingInformation${language}`}
      label={t(`articleEditor.parts.fundingInformation${language}`)}
      description={t('articleEditor.main.fundingHint')}
      lang={lang(language)}
    />
  );
}

function Conflict({ language }: Props) {
  const { t } = useTranslation();
  return (
    <LongTextField
      path={`conflictOfInterest${language}`}
      label={t(`articleEditor.parts.conflictOfInterest${language}`)}
      lang={lang(language)}
    />
  );
}
