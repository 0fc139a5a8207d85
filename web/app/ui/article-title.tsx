import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';

export interface Titles {
  titleEn: string;
  titleRu: string;
}

interface LocalizedTitle {
  text: string;
  /** Undefined if the article has no title and the text is a placeholder. */
  lang: Language | undefined;
}

/** Returns the title in the reader's language, else in English, else a placeholder. */
export function articleTitle(
  { titleEn, titleRu }: Titles,
  language: string,
  t: Translate,
): LocalizedTitle {
  if (titleRu && (language === 'ru' || !titleEn)) return { text: titleRu, lang: 'ru' };
  return titleEn
    ? { text: titleEn, lang: 'en' }
    : { text: t('articles.untitled'), lang: undefined };
}

/** Returns a function for titles in the language of the interface. */
export function useArticleTitle(): (titles: Titles) => LocalizedTitle {
  const { t, i18n } = useTranslation();
  return (titles) => articleTitle(titles, i18n.language, t);
}

export function ArticleTitle({ article, className }: { article: Titles; className?: string }) {
  const { text, lang } = useArticleTitle()(article);
  return (
    <span lang={lang} className={className}>
      {text}
    </span>
  );
}
