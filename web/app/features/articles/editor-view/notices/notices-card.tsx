import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import { articleNoticesQuery, type ArticleNotices, type LinkedNotice } from '~/api/notices';
import { ArticleStatus } from '~/lib/article-status';
import { formatDate } from '~/lib/dates';
import { referenceUrl } from '~/lib/identifiers';
import { paths } from '~/lib/paths';
import { ArticleTitle } from '~/ui/article-title';
import { ErrorAlert } from '~/ui/error-alert';
import { ArticleStatusBadge } from '../../article-labels';
import { pageHeading } from '../decisions/use-decision-dialog';
import { BeginNoticeDialog } from './begin-notice-dialog';
import { CitingArticles } from './citing-articles';
import { DiscardNotice } from './discard-notice';
import styles from './notices.module.css';

/** Notices on a published article, such as corrections, and what a notice is about. */
export function NoticesCard({ article }: { article: EditorArticle }) {
  const { isNoticeType } = useEnumerations();
  // Only published articles have notices. For recused editors the server responds with an error.
  const canHaveNotices =
    article.statusId === ArticleStatus.published || isNoticeType(article.typeId);
  return canHaveNotices && !article.isRecused ? <LoadedCard article={article} /> : null;
}

function LoadedCard({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(articleNoticesQuery(article.id));
  if (data) return <Notices article={article} notices={data} />;
  if (!error) return <Skeleton height={96} mt="md" />;
  return (
    <div className={styles.failure}>
      <ErrorAlert
        title={t('notices.loadFailed')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

interface Props {
  article: EditorArticle;
  notices: ArticleNotices;
}

function Notices({ article, notices: { about, notices, kinds, initiators, citedBy } }: Props) {
  const { t } = useTranslation();
  const headingId = useId();
  const canBegin = article.allowedActions.includes('begin-notice');
  if (!about && notices.length === 0 && !canBegin) return null;
  return (
    <Card
      component="section"
      aria-labelledby={headingId}
      withBorder
      mt="md"
      p={{ base: 'md', sm: 'lg' }}
      className={styles.card}
    >
      <Title order={2} id={headingId} className={styles.title}>
        {about ? t('notices.titleOfNotice') : t('notices.title')}
      </Title>
      {about ? <Linked notice={about} label={t(`notices.about.${about.kind}`)} /> : null}
      {notices.length > 0 ? (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <li key={notice.articleId}>
              <Linked notice={notice} label={notice.kindName} />
            </li>
          ))}
        </ul>
      ) : null}
      <CitingArticles about={about} citedBy={citedBy} />
      {canBegin && !about && notices.length === 0 ? (
        <Text size="sm" className={styles.muted}>
          {t('notices.lead')}
        </Text>
      ) : null}
      {canBegin ? <BeginNotice article={article} kinds={kinds} initiators={initiators} /> : null}
      {about ? <DiscardNotice article={article} /> : null}
    </Card>
  );
}

/** The article at the other end of a notice, and who decided on the notice when. */
function Linked({ notice, label }: { notice: LinkedNotice; label: string }) {
  const { t } = useTranslation();
  const { articleId, statusId, doi, decidedOn, initiatorName } = notice;
  return (
    <div>
      <p className={styles.line}>
        <strong>{label}</strong>
        <Link to={paths.editorArticleDetails(articleId)} className={styles.link}>
          <ArticleTitle article={notice} />
        </Link>
        <ArticleStatusBadge statusId={statusId} />
      </p>
      <p className={`${styles.line} ${styles.muted}`}>
        <span>
          {t('notices.decided', { day: formatDate(decidedOn), initiator: initiatorName })}
        </span>
        {doi ? (
          <a href={referenceUrl({ format: 'doi', value: doi })} className={styles.link}>
            {doi}
          </a>
        ) : null}
      </p>
    </div>
  );
}

/** Button that opens the dialog of a new notice. */
function BeginNotice({
  article,
  ...choices
}: { article: EditorArticle } & Pick<ArticleNotices, 'kinds' | 'initiators'>) {
  const { t } = useTranslation();
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const close = (focused: HTMLElement | null) => {
    setTrigger(null);
    (focused?.isConnected ? focused : pageHeading())?.focus();
  };
  return (
    <Group>
      <Button variant="default" onClick={({ currentTarget }) => setTrigger(currentTarget)}>
        {t('notices.begin.action')}
      </Button>
      {trigger ? (
        <BeginNoticeDialog
          article={article}
          {...choices}
          onCancel={() => close(trigger)}
          onEnd={() => close(pageHeading())}
        />
      ) : null}
    </Group>
  );
}
