import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-frame.module.css';
import { PageHeading } from '~/ui/page-heading';
import { ArticleStatusBadge, articleTitle } from '../article-labels';
import type { ArticleFields } from './saving/article-content';

/** Page heading with the title as it is typed. */
export function ArticleFormHeading({ statusId }: { statusId: number }) {
  const { t } = useTranslation();
  const { control } = useFormContext<ArticleFields>();
  const titleEn = useWatch({ control, name: 'titleEn' }).trim();
  return (
    <header>
      <PageHeading>
        <span lang={titleEn ? 'en' : undefined} className={styles.title}>
          {articleTitle({ titleEn }, t)}
        </span>
      </PageHeading>
      <p className={styles.line}>
        <ArticleStatusBadge statusId={statusId} />
      </p>
    </header>
  );
}
