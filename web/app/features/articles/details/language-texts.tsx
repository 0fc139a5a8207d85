import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { TabSection, TabSectionText } from '~/ui/tab-section';
import { Prose } from '~/ui/prose';
import type { SharedArticleFields } from '../shared-article-fields';
import styles from './language-texts.module.css';

interface Props {
  article: SharedArticleFields;
  language: Language;
  /** Shown above the texts. */
  note?: string;
}

/** Texts of the article in one language; empty ones are left out. */
export function LanguageTexts({ article, language, note }: Props) {
  const { t } = useTranslation();
  const suffix = language === 'en' ? 'En' : 'Ru';
  const title = language === 'en' ? '' : article.titleRu; // the English title is the page heading
  const abstract = article[`abstract${suffix}` as const];
  const keywords = article[`keywords${suffix}` as const].join(', ');
  const plain = {
    theme: article[`theme${suffix}` as const],
    keywords,
    funding: article[`fundingInformation${suffix}` as const],
    conflict: article[`conflictOfInterest${suffix}` as const],
  };
  const empty = ![title, abstract, ...Object.values(plain)].some(Boolean);

  return (
    <TabSection heading={t(`articles.main.in.${language}`)}>
      {note || empty ? <Text c="dimmed">{note ?? t('articles.main.empty')}</Text> : null}
      {title ? (
        <p lang={language} className={styles.title}>
          {title}
        </p>
      ) : null}
      {abstract ? (
        <TabSectionText heading={t('articles.main.abstract')} lang={language}>
          <Prose html={abstract} />
        </TabSectionText>
      ) : null}
      {(['theme', 'keywords', 'funding', 'conflict'] as const).map((name) =>
        plain[name] ? (
          <TabSectionText key={name} heading={t(`articles.main.${name}`)} lang={language} plain>
            {plain[name]}
          </TabSectionText>
        ) : null,
      )}
    </TabSection>
  );
}
