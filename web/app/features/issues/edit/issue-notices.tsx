import { Anchor } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import { MergeNotes } from './sections/merge-notes';
import type { MergeNote } from './sections/merge-sections';
import type { IssueSaving } from './use-issue-saver';

interface Props {
  saving: IssueSaving;
  /** Notes of the last merge. */
  notes: readonly MergeNote[];
}

/** Notices about limited editing and merged changes. */
export function IssueNotices({ saving: { article: issue, isClosed, state }, notes }: Props) {
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
