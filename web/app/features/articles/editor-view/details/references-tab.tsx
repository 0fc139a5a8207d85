import { IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ArticleReference, EditorArticle } from '~/api/editor-articles';
import { referenceUrl } from '~/lib/identifiers';
import { EmptyState } from '~/ui/empty-state';
import { TabSection } from '~/ui/tab-section';
import { ID_NAMES } from '../edit/references/reference-id';
import { EditLink } from '../links';
import styles from './editor-article-page.module.css';

/** References of the article in order. */
export function ReferencesTab({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const edit = (
    <EditLink article={article} section="references" label={t('editorArticles.references.edit')} />
  );
  if (article.references.length === 0) {
    return (
      <EmptyState
        icon={<IconListNumbers size={44} stroke={1.3} />}
        title={t('editorArticles.references.none')}
        text={t('editorArticles.references.noneHint')}
      >
        {edit}
      </EmptyState>
    );
  }
  return (
    <TabSection heading={t('editorArticles.references.heading')}>
      <ol className={styles.references}>
        {article.references.map((reference, index) => (
          <li key={index}>
            {reference.reference}
            <ReferenceIdLinks reference={reference} />
          </li>
        ))}
      </ol>
      <div className={styles.edit}>{edit}</div>
    </TabSection>
  );
}

function ReferenceIdLinks({ reference: { articleIds } }: { reference: ArticleReference }) {
  if (articleIds.length === 0) return null;
  return (
    <ul className={styles.ids}>
      {articleIds.map(({ format, value }, index) => (
        <li key={index}>
          <a href={referenceUrl({ format, value })}>
            {ID_NAMES[format]} {value.replace(/^PMC/, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
