import { useFormContext, useWatch } from 'react-hook-form';
import { ArticleTitle } from '~/ui/article-title';
import styles from '~/ui/editor-frame.module.css';
import { PageHeading } from '~/ui/page-heading';
import { ArticleStatusBadge } from '../article-labels';
import type { ArticleFields } from './saving/article-content';

/** Page heading with the title as it is typed. */
export function ArticleFormHeading({ statusId }: { statusId: number }) {
  const { control } = useFormContext<ArticleFields>();
  const [titleEn, titleRu] = useWatch({ control, name: ['titleEn', 'titleRu'] });
  const titles = { titleEn: titleEn.trim(), titleRu: titleRu.trim() };
  return (
    <header>
      <PageHeading>
        <ArticleTitle article={titles} className={styles.title} />
      </PageHeading>
      <p className={styles.line}>
        <ArticleStatusBadge statusId={statusId} />
      </p>
    </header>
  );
}
