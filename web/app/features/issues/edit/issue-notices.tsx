import { Anchor, List } from '@mantine/core';
import { IconArrowMerge, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { IssueArticle } from '~/api/issue-articles';
import type { Issue } from '~/api/issues';
import { paths } from '~/lib/paths';
import type { SaveState } from '~/lib/merge';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import { articleName, localizedName } from '../issue-labels';
import type { MergeNote } from './sections/merge-sections';

interface Props {
  saving: { record: Issue; isClosed: boolean; state: SaveState };
  /** Notes of the last merge. */
  notes: readonly MergeNote[];
}

/** Notices about limited editing and merged changes. */
export function IssueNotices({ saving: { record: issue, isClosed, state }, notes }: Props) {
  const { t } = useTranslation();
  const articles = issue.articleGroups.flatMap((group) => group.articles);
  return (
    <>
      {isClosed && state === 'failed' ? (
        <Notice
          urgent
          className={styles.notice}
          icon={<IconLock aria-hidden />}
          title={t('issues.edit.closed')}
        >
          {t('issues.edit.closedText')}{' '}
          <Anchor component={Link} inherit underline="always" to={paths.screen('issues')}>
            {t('issues.edit.toList')}
          </Anchor>
        </Notice>
      ) : null}
      {issue.publicationDate ? (
        <Notice
          className={styles.notice}
          icon={<IconLock aria-hidden />}
          title={t('issues.edit.limited')}
        >
          {t('issues.edit.limitedText')}
        </Notice>
      ) : null}
      <div className={styles.notice}>
        <MergeNotes
          notes={notes}
          articles={new Map(articles.map((article) => [article.id, article]))}
        />
      </div>
    </>
  );
}

interface MergeNotesProps {
  notes: readonly MergeNote[];
  articles: ReadonlyMap<number, IssueArticle>;
}

/** Notes about sections that two users changed at the same time. */
function MergeNotes({ notes, articles }: MergeNotesProps) {
  const { t, i18n } = useTranslation();
  if (notes.length === 0) return null;
  const describe = (note: MergeNote) => {
    const name = localizedName(note, i18n.language);
    if (note.kind !== 'moved') return t(`issues.sections.merged.${note.kind}`, { name });
    const { articleId } = note;
    const title = articleName(articles.get(articleId), articleId, i18n.language, t);
    return t('issues.sections.merged.moved', { name, title });
  };
  return (
    <Notice icon={<IconArrowMerge aria-hidden />} title={t('issues.sections.merged.title')}>
      <List size="sm">
        {notes.map((note, index) => (
          <List.Item key={index}>{describe(note)}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
