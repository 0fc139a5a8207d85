import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { Part, PartText } from '~/ui/part';
import { Prose } from '~/ui/prose';
import type { ShownArticle } from '../shown-article';
import styles from './language-part.module.css';

interface Props {
  article: ShownArticle;
  language: Language;
  /** What is to be known before the texts. */
  note?: string;
}

/** The article's own words in one language. What was left empty is left out. */
export function LanguagePart({ article, language, note }: Props) {
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

  return (
    <Part heading={t(`articles.main.in.${language}`)}>
      {note || empty ? <Text c="dimmed">{note ?? t('articles.main.empty')}</Text> : null}
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
