import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { detectTextLanguage } from '~/lib/text-language';
import styles from './article-keywords.module.css';

/** Keywords, each linked to a search for it. */
export function ArticleKeywords({ keywords }: { keywords: string[] }) {
  const { t } = useTranslation();
  if (keywords.length === 0) return null;
  return (
    <div className={styles.keywords}>
      <h3 id="keywords">{t('publicArticle.keywords')}</h3>
      <ul aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li key={keyword} lang={detectTextLanguage(keyword)}>
            <a href={paths.articlesByKeyword(keyword)}>{keyword}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
