import { Button, Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { articleVersionsQuery, type ArticleVersion } from '~/api/versions';
import { ArticleStatus } from '~/lib/article-status';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { pageHeading } from '../decisions/use-decision-dialog';
import styles from '../notices/notices.module.css';
import { DescribeVersionDialog } from './describe-version-dialog';

/** Versions that changes of a published article have made; nothing if it was never changed. */
export function VersionsCard({ article }: { article: EditorArticle }) {
  // For recused editors the server responds with an error.
  const canHaveVersions = article.statusId === ArticleStatus.published && !article.isRecused;
  const { data } = useQuery({ ...articleVersionsQuery(article.id), enabled: canHaveVersions });
  return canHaveVersions && data && data.length > 0 ? (
    <Versions article={article} versions={data} />
  ) : null;
}

function Versions({ article, versions }: { article: EditorArticle; versions: ArticleVersion[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  const [opened, setOpened] = useState<{ version: ArticleVersion; trigger: HTMLElement } | null>(
    null,
  );
  const close = (focused: HTMLElement | null) => {
    setOpened(null);
    (focused?.isConnected ? focused : pageHeading())?.focus();
  };
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
        {t('versions.title')}
      </Title>
      <Text size="sm" className={styles.muted}>
        {t('versions.lead')}
      </Text>
      <ul className={styles.list}>
        {versions.map((version) => (
          <li key={version.number}>
            <Version
              version={version}
              slug={article.slug}
              canDescribe={article.allowedActions.includes('edit')}
              onDescribe={(trigger) => setOpened({ version, trigger })}
            />
          </li>
        ))}
      </ul>
      {opened ? (
        <DescribeVersionDialog
          article={article}
          version={opened.version}
          onCancel={() => close(opened.trigger)}
          onEnd={() => close(opened.trigger)}
        />
      ) : null}
    </Card>
  );
}

interface VersionProps {
  version: ArticleVersion;
  slug: string | null;
  canDescribe: boolean;
  onDescribe: (trigger: HTMLElement) => void;
}

function Version({ version, slug, canDescribe, onDescribe }: VersionProps) {
  const { t } = useTranslation();
  const { number, beganAt, changedParts, summaryEn, summaryRu } = version;
  const isDescribed = summaryEn !== '' && summaryRu !== '';
  const name = t('versions.version', { number });
  return (
    <div>
      <p className={styles.line}>
        <strong>{name}</strong>
        <span className={styles.muted}>{formatDateTime(beganAt)}</span>
        {slug ? (
          <a href={paths.articleChanges(slug, number)} className={styles.link}>
            {t('versions.compare')}
          </a>
        ) : null}
      </p>
      <p className={styles.line}>{t('versions.changed', { parts: changedParts.join(', ') })}</p>
      {[summaryEn, summaryRu].filter(Boolean).map((summary) => (
        <p key={summary} className={styles.line}>
          {summary}
        </p>
      ))}
      {canDescribe ? (
        <Button
          mt="xs"
          size="sm"
          variant="default"
          aria-label={`${t(isDescribed ? 'versions.edit' : 'versions.describe')} ${name}`}
          onClick={({ currentTarget }) => onDescribe(currentTarget)}
        >
          {t(isDescribed ? 'versions.edit' : 'versions.describe')}
        </Button>
      ) : null}
    </div>
  );
}
