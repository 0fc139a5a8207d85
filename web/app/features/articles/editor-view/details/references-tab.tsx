import { IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  matchedReferencesQuery,
  type ArticleReference,
  type EditorArticle,
} from '~/api/editor-articles';
import type { RetractedReference } from '~/api/retractions';
import { ArticleStatus } from '~/lib/article-status';
import { referenceUrl } from '~/lib/identifiers';
import { EmptyState } from '~/ui/empty-state';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { ID_NAMES } from '../edit/references/reference-id';
import { RetractionMark } from '../../retracted-references/retraction-mark';
import { EditLink } from '../links';
import { useRetractedReferences } from '../retraction-warnings';
import styles from './editor-article-page.module.css';

/** References of the article in order. */
export function ReferencesTab({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const findMatch = useMatchedDois(article);
  const retracted = useRetractedReferences(article);
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
      {retracted.isError ? <TabSectionNote>{t('retractions.marks.failed')}</TabSectionNote> : null}
      <ol className={styles.references}>
        {article.references.map((reference, index) => (
          <li key={index}>
            {reference.reference}
            <Marks references={retracted.references} position={index + 1} />
            <ReferenceIdLinks reference={reference} matchedDoi={findMatch(reference)} />
          </li>
        ))}
      </ol>
      <div className={styles.edit}>{edit}</div>
    </TabSection>
  );
}

const hasDoi = ({ articleIds }: ArticleReference) =>
  articleIds.some(({ format }) => format === 'doi');

/**
 * Returns the DOI that Crossref has found for a reference without one. Only registered articles have matches; the
 * list stays readable if they cannot be loaded.
 */
function useMatchedDois({ id, statusId, isRecused, references }: EditorArticle) {
  const { data } = useQuery({
    ...matchedReferencesQuery(id),
    enabled: statusId === ArticleStatus.published && !isRecused && !references.every(hasDoi),
  });
  const dois = new Map(data?.map(({ reference, doi }) => [reference, doi]));
  return (reference: ArticleReference) =>
    hasDoi(reference) ? undefined : dois.get(reference.reference);
}

interface MarksProps {
  references: readonly RetractedReference[];
  position: number;
}

/** Mark of a reference to a work that was retracted. */
function Marks({ references, position }: MarksProps) {
  const reference = references.find((one) => one.position === position);
  return reference ? <RetractionMark reference={reference} /> : null;
}

interface IdLinksProps {
  reference: ArticleReference;
  matchedDoi: string | undefined;
}

function ReferenceIdLinks({ reference: { articleIds }, matchedDoi }: IdLinksProps) {
  const { t } = useTranslation();
  if (articleIds.length === 0 && !matchedDoi) return null;
  return (
    <ul className={styles.ids}>
      {articleIds.map(({ format, value }, index) => (
        <li key={index}>
          <a href={referenceUrl({ format, value })}>
            {ID_NAMES[format]} {value.replace(/^PMC/, '')}
          </a>
        </li>
      ))}
      {matchedDoi ? (
        <li className={styles.matched}>
          {t('editorArticles.references.matched')}{' '}
          <a href={referenceUrl({ format: 'doi', value: matchedDoi })}>{matchedDoi}</a>
        </li>
      ) : null}
    </ul>
  );
}
