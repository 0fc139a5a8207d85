import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { languageOfText } from '~/lib/text-language';
import styles from './article-keywords.module.css';

/** Each leads to what else there is about it. */
export function ArticleKeywords({ keywords }: { keywords: string[] }) {
  const { t } = useTranslation();
  if (keywords.length === 0) return null;
  return (
    <div className={styles.keywords}>
      <h3 id="keywords">{t('publicArticle.keywords')}</h3>
      <ul aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li key={keyword} lang={languageOfText(keyword)}>
            <a href={paths.articlesByKeyword(keyword)}>{keyword}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
