import { IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ArticleReference, DeskArticle } from '~/api/desk-articles';
import { referenceAddress } from '~/lib/reference-address';
import { EmptyState } from '~/ui/empty-state';
import { Part } from '~/ui/part';
import { ID_NAMES } from '../edit/references/reference-id';
import { EditLink } from './edit-link';
import styles from './references-tab.module.css';

/** The works that the article refers to, in its order. */
export function ReferencesTab({ article }: { article: DeskArticle }) {
  const { t } = useTranslation();
  const edit = (
    <EditLink article={article} section="references" label={t('desk.references.edit')} />
  );
  if (article.references.length === 0) {
    return (
      <EmptyState
        icon={<IconListNumbers size={44} stroke={1.3} />}
        title={t('desk.references.none')}
        text={t('desk.references.noneHint')}
      >
        {edit}
      </EmptyState>
    );
  }
  return (
    <Part heading={t('desk.references.heading')}>
      <ol className={styles.references}>
        {article.references.map((reference, place) => (
          <li key={place}>
            {reference.reference}
            <Ids reference={reference} />
          </li>
        ))}
      </ol>
      <div className={styles.edit}>{edit}</div>
    </Part>
  );
}

function Ids({ reference: { articleIds } }: { reference: ArticleReference }) {
  if (articleIds.length === 0) return null;
  return (
    <ul className={styles.ids}>
      {articleIds.map(({ format, value }, place) => (
        <li key={place}>
          <a href={referenceAddress({ format, value })}>
            {ID_NAMES[format]} {value.replace(/^PMC/, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
