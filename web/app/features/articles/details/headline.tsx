import { IconHourglassLow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { ArticleTitle } from '~/ui/article-title';
import { PageHeading } from '~/ui/page-heading';
import { ArticleStatusBadge, ManuscriptNumber } from '../article-labels';
import styles from './headline.module.css';
import type { SharedArticleFields } from './shared-article-fields';

/** Title, status, manuscript number, type and round of an article. */
export function Headline({
  article,
  children,
}: {
  article: SharedArticleFields;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  return (
    <>
      <PageHeading>
        <ArticleTitle article={article} className={styles.title} />
      </PageHeading>
      <p className={styles.line}>
        <ArticleStatusBadge statusId={article.statusId} />
        <ManuscriptNumber number={article.manuscriptNumber} />
        <span>{articleTypeName(article.typeId)}</span>
        {article.revision > 0 ? (
          <span>{t('articles.details.revision', { revision: article.revision })}</span>
        ) : null}
        {children}
      </p>
    </>
  );
}

/** Shows who or what the article is waiting for. */
export function HintLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      <IconHourglassLow size={20} stroke={1.6} aria-hidden className={styles.icon} />
      {children}
    </p>
  );
}
