import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editorArticleQuery, exportToPubmed, type EditorArticle } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import { editorMergedManuscriptsQuery } from '~/api/merged-manuscripts';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Language } from '~/i18n/language';
import { DetailsFrame, type DetailsTab } from '~/ui/details-frame';
import { PageActions } from '~/ui/page-actions';
import { PreviewButton } from '~/ui/preview-button';
import { showError } from '~/ui/toasts';
import { ArticleFiles } from '../../details/article-files';
import { ArticleText } from '../../details/article-text';
import { DecisionPanel } from '../decisions/decision-panel';
import { RecommendationCard } from '../handling/recommendation-card';
import { EditLink } from '../links';
import { NoticesCard } from '../notices/notices-card';
import { VersionsCard } from '../versions/versions-card';
import { ContentHtmlTab } from './content-html-tab';
import { ContentPdfTab, useArticlePdf } from './content-pdf-tab';
import { EditorArticleHeader, EditorArticleNotices } from './editor-article-header';
import { EditorMessages } from './editor-messages';
import { HistoryTab } from './history-tab';
import { ReferencesTab } from './references-tab';
import { ReviewingTab } from './reviewing-tab';

interface EditorArticlePageProps {
  id: number;
  /** Letters about the article; hidden from recused editors, since they name the reviewers. */
  letters: ReactNode;
  /** What registries and indexers have of the article. */
  renderDeliveries: (article: EditorArticle) => ReactNode;
  renderPreview: (language: Language) => ReactNode;
}

/** Details of an article for editors: header, tabs, messages and decisions. */
export function EditorArticlePage(props: EditorArticlePageProps) {
  const { id, letters, renderDeliveries, renderPreview } = props;
  const { t } = useTranslation();
  // Loaded by the route.
  const { data: article } = useSuspenseQuery({
    ...editorArticleQuery(id),
    refetchInterval: ({ state }) => refetchAfterHold(state.data),
  });
  const tabs = useTabs(article, letters);

  return (
    <>
      <PageActions>
        {article.exportsToPubmed ? <PubmedButton articleId={id} /> : null}
        {article.hasPreview ? <PreviewButton render={renderPreview} /> : null}
        <EditLink article={article} label={t('articles.details.edit')} />
      </PageActions>
      <EditorArticleHeader article={article} />
      <EditorArticleNotices article={article} />
      {renderDeliveries(article)}
      <NoticesCard article={article} />
      <VersionsCard article={article} />
      <RecommendationCard article={article} />
      <DetailsFrame
        label={t('articles.details.tabsLabel')}
        tabs={tabs}
        side={
          article.allowedActions.includes('correspond') ? (
            <EditorMessages article={article} />
          ) : null
        }
      />
      <DecisionPanel article={article} />
    </>
  );
}

function useTabs(article: EditorArticle, letters: ReactNode): DetailsTab[] {
  const { t } = useTranslation();
  // Kept above the tabs, so that uploads continue when the tab changes.
  const pdfs = { en: useArticlePdf(article, 'en'), ru: useArticlePdf(article, 'ru') };
  const contents = {
    main: <MainTab article={article} />,
    files: <FilesTab article={article} />,
    reviewing: <ReviewingTab article={article} />,
    references: <ReferencesTab article={article} />,
    contentHtml: <ContentHtmlTab article={article} />,
    contentPdf: <ContentPdfTab article={article} pdfs={pdfs} />,
    events: <HistoryTab article={article} />,
    letters: article.isRecused ? null : letters,
  };
  return (Object.keys(contents) as (keyof typeof contents)[])
    .filter((name) => contents[name] !== null)
    .map((name) => ({ name, label: t(`editorArticles.tabs.${name}`), content: contents[name] }));
}

function MainTab({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const note = () => {
    if (article.askForTranslation) return t('editorArticles.main.translationAsked');
    return article.isTranslationMissing ? t('editorArticles.main.translationMissing') : undefined;
  };
  return <ArticleText article={article} russianNote={note()} />;
}

function FilesTab({ article }: { article: EditorArticle }) {
  const merged = useQuery({
    ...editorMergedManuscriptsQuery(article.id),
    initialData: article.mergedPdfs,
  });
  return <ArticleFiles article={article} merged={merged} />;
}

function PubmedButton({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const download = useGuardedMutation({
    mutationFn: () => exportToPubmed(articleId),
    onError: (error) => showError(t('editorArticles.pubmed.failed'), failureMessage(error, t), t),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.submit()}
    >
      {t('editorArticles.pubmed.export')}
    </Button>
  );
}

/** Time that the server needs to send a held notification. */
const SEND_DELAY_MS = 1000;
const RETRY_DELAY_MS = 5000;

/** Refetch interval for an article with a held notification; false if there is none. */
function refetchAfterHold(article: EditorArticle | undefined): number | false {
  if (!article?.newsHeldUntil) return false;
  const remaining = new Date(article.newsHeldUntil).getTime() - Date.now();
  return remaining > 0 ? remaining + SEND_DELAY_MS : RETRY_DELAY_MS;
}
