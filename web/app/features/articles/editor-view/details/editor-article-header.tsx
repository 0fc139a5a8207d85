import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconClockPause, IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editorArticleKeys, type EditorArticle } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { ArticleStatus } from '~/lib/article-status';
import { formatTime } from '~/lib/dates';
import { formatPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { DayFact, DoiFact, Fact, Facts } from '~/ui/facts';
import { Notice } from '~/ui/notice';
import { Headline, HintLine } from '../../details/headline';
import styles from '../../details/headline.module.css';
import { EditableArticleDate } from '../editable-date';
import { HandlingEditorFact } from '../handling/handling-editor-fact';

/**
 * Title, status and the facts that an editor looks for first; dates and identifiers are folded. On
 * phones only the handling editor stays, so that the head has three lines there, too.
 */
export function EditorArticleHeader({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const foldedId = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <header>
      <Headline article={article}>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? foldedId : undefined}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('editorArticles.header.more')}
        </Button>
      </Headline>
      <Facts>
        {isPhone ? null : <Origin article={article} />}
        <HandlingEditorFact article={article} />
        {isPhone ? null : <Publication article={article} />}
      </Facts>
      {isOpen ? (
        <div id={foldedId}>
          <Facts>
            {isPhone ? <Origin article={article} /> : null}
            <DayFact term={t('articles.details.created')} iso={article.createdAt} />
            <EditableArticleDate article={article} name="submissionDate" />
            <EditableArticleDate article={article} name="acceptanceDate" />
            <EditableArticleDate article={article} name="publicationDate" />
            {article.showsDoiAndPages ? <DoiAndPages article={article} /> : null}
            {isPhone ? <Publication article={article} /> : null}
          </Facts>
        </div>
      ) : null}
    </header>
  );
}

/** Who submitted the article. Editors begin notices, which belong to the submitter of the article that they are on. */
function Origin({ article: { author, authorId, typeId } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { isNoticeType } = useEnumerations();
  if (isNoticeType(typeId)) return null;
  return (
    <Fact term={t('editorArticles.header.creator')}>
      <Link to={paths.userDetails(authorId)} lang="en">
        {author.fullNameEn}
      </Link>
    </Fact>
  );
}

/** Where readers find the article, or will find it. */
function Publication({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { issue } = article;
  return (
    <>
      {issue ? (
        <Fact term={t('editorArticles.header.issue')}>
          <Link to={paths.issueDetails(issue.id)}>{issue.label}</Link>
        </Fact>
      ) : null}
      <PublicPage article={article} />
    </>
  );
}

/** Link to the public page. The slug outlives an undone publication, so the status is checked too. */
function PublicPage({ article: { slug, statusId } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  if (!slug || statusId !== ArticleStatus.published) return null;
  const path = paths.publicArticle(slug);
  return (
    <Fact term={t('editorArticles.header.publicPage')}>
      <a href={path}>{path}</a>
    </Fact>
  );
}

function DoiAndPages({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  return (
    <>
      {article.doi ? (
        <DoiFact doi={article.doi} />
      ) : (
        <Fact term="DOI">{t('editorArticles.header.noDoi')}</Fact>
      )}
      <Fact term={t('articles.details.pages')}>
        {formatPageRange(article) || t('editorArticles.header.noPages')}
      </Fact>
    </>
  );
}

/** Notices on top of the page: recusal, hint and held notification. */
export function EditorArticleNotices({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { hint, isRecused, newsHeldUntil } = article;
  return (
    <>
      {isRecused ? (
        <Notice
          icon={<IconEyeOff aria-hidden />}
          title={t('editorArticles.recused.title')}
          className={styles.notice}
        >
          {t('editorArticles.recused.text')}
        </Notice>
      ) : null}
      {hint ? <HintLine>{t(`editorArticles.hints.${hint}`)}</HintLine> : null}
      {newsHeldUntil ? (
        <HeldNotificationNotice articleId={article.id} until={newsHeldUntil} />
      ) : null}
    </>
  );
}

/** Shown while the author's notification is held; the page refetches when the hold ends. */
function HeldNotificationNotice({ articleId, until }: { articleId: number; until: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();

  // Runs when the notice disappears. The decision letter among the messages is held as long as the
  // notification, so the messages may have changed too.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: editorArticleKeys.messages(articleId) }),
    [client, articleId],
  );

  return (
    <Notice icon={<IconClockPause aria-hidden />} className={styles.notice}>
      {t('editorArticles.held', { time: formatTime(new Date(until)) })}
    </Notice>
  );
}
