import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mergedManuscriptsQuery } from '~/api/merged-manuscripts';
import {
  eventsQuery,
  markMessagesRead,
  messagesQuery,
  myArticleQuery,
  sendMessage,
  type MyArticle,
} from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { formatPageRange } from '~/lib/page-numbers';
import { DetailsFrame } from '~/ui/details-frame';
import { DayFact, DoiFact, Fact, Facts } from '~/ui/facts';
import { Notice } from '~/ui/notice';
import { ArticleFiles } from '../../details/article-files';
import { ArticleText } from '../../details/article-text';
import { Correspondence } from '../../details/correspondence';
import { Headline, HintLine } from '../../details/headline';
import styles from '../../details/headline.module.css';
import { Timeline } from '../../details/timeline';
import { AuthorActions } from './author-actions';
import { ReviewingTab } from './reviewing-tab';

const TABS = { main: MainTab, files: FilesTab, reviewing: ReviewingTab, events: EventsTab };

/** Details of a submitted article for its author. */
export function ArticleDetailsPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: article } = useSuspenseQuery(myArticleQuery(id)); // loaded by the route
  const names = Object.keys(TABS) as (keyof typeof TABS)[];

  return (
    <>
      <DetailsHeader article={article} />
      <AuthorActions article={article} />
      <NextStep article={article} />
      <DetailsFrame
        label={t('articles.details.tabsLabel')}
        tabs={names.map((name) => {
          const Tab = TABS[name];
          const label = t(`articles.details.tabs.${name}`);
          return { name, label, content: <Tab article={article} /> };
        })}
        side={article.allowedActions.includes('correspond') ? <Messages articleId={id} /> : null}
      />
    </>
  );
}

/** Title, status and dates of an article for its author. */
function DetailsHeader({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  return (
    <header>
      <Headline article={article} />
      <Facts>
        <DayFact term={t('articles.details.created')} iso={article.createdAt} />
        <DayFact term={t('articles.details.submitted')} iso={article.submissionDate} />
        <DayFact term={t('articles.details.accepted')} iso={article.acceptanceDate} />
        <DayFact term={t('articles.details.published')} iso={article.publicationDate} />
        {article.pageFirst ? (
          <Fact term={t('articles.details.pages')}>{formatPageRange(article)}</Fact>
        ) : null}
        {article.doi ? <DoiFact doi={article.doi} /> : null}
      </Facts>
    </header>
  );
}

/** Asks the author to revise, or shows who has to act next. Renders nothing after publication. */
function NextStep({ article: { hint, allowedActions, revision } }: { article: MyArticle }) {
  const { t } = useTranslation();
  if (allowedActions.includes('edit')) {
    return (
      <Notice icon={<IconPencil aria-hidden />} className={styles.notice}>
        {t('articles.details.yourTurn', { revision })}
      </Notice>
    );
  }
  return hint === null ? null : <HintLine>{t(`articles.hints.${hint}`)}</HintLine>;
}

function MainTab({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const note = article.askForTranslation ? t('articles.main.translationAsked') : undefined;
  return <ArticleText article={article} russianNote={note} />;
}

function FilesTab({ article }: { article: MyArticle }) {
  const merged = useQuery({
    ...mergedManuscriptsQuery(article.id),
    initialData: article.mergedPdfs,
  });
  return <ArticleFiles article={article} merged={merged} />;
}

function EventsTab({ article: { id } }: { article: MyArticle }) {
  const { t } = useTranslation();
  const events = useQuery(eventsQuery(id));
  return <Timeline events={events} renderActor={({ user }) => t(`articles.roles.${user.role}`)} />;
}

/** Messages for the author, who sees every editor only as "Editor". */
export function Messages({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const thread = useInfiniteQuery({ ...messagesQuery(articleId), refetchOnWindowFocus: 'always' });
  return (
    <Correspondence
      label={t('articles.messages.text')}
      hint={t('articles.messages.hint')}
      onSend={(text) => sendMessage(articleId, text)}
      onRead={(last) => markMessagesRead(articleId, last)}
      draftName={`message.${userId}.${articleId}`}
      thread={thread}
      renderSender={({ user }) => t(`articles.roles.${user.role}`)}
    />
  );
}
