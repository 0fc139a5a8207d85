import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import type { Language } from '~/i18n/language';
import { Prose } from '~/ui/prose';
import styles from './language-part.module.css';
import { Part, PartText } from './part';

/** The article's own words in one language. What was left empty is left out. */
export function LanguagePart({ article, language }: { article: MyArticle; language: Language }) {
  const { t } = useTranslation();
  const end = language === 'en' ? 'En' : 'Ru';
  const title = language === 'en' ? '' : article.titleRu; // the English one is the screen's heading
  const abstract = article[`abstract${end}` as const];
  const keywords = article[`keywords${end}` as const].join(', ');
  const plain = {
    theme: article[`theme${end}` as const],
    keywords,
    funding: article[`fundingInformation${end}` as const],
    conflict: article[`conflictOfInterest${end}` as const],
  };
  const empty = ![title, abstract, ...Object.values(plain)].some(Boolean);
  const asked = language === 'ru' && article.askForTranslation;

  return (
    <Part heading={t(`articles.main.in.${language}`)}>
      {asked || empty ? (
        <Text c="dimmed">
          {asked ? t('articles.main.translationAsked') : t('articles.main.empty')}
        </Text>
      ) : null}
      {title ? (
        <p lang={language} className={styles.title}>
          {title}
        </p>
      ) : null}
      {abstract ? (
        <PartText heading={t('articles.main.abstract')} lang={language}>
          <Prose html={abstract} />
        </PartText>
      ) : null}
      {(['theme', 'keywords', 'funding', 'conflict'] as const).map((name) =>
        plain[name] ? (
          <PartText key={name} heading={t(`articles.main.${name}`)} lang={language} plain>
            {plain[name]}
          </PartText>
        ) : null,
      )}
    </Part>
  );
}
