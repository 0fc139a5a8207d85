import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editorArticleQuery, type EditorArticle } from '~/api/editor-articles';
import { DetailsFrame, type DetailsTab } from '~/ui/details-frame';
import { PageActions } from '~/ui/page-actions';
import { DecisionPanel } from '../decisions/decision-panel';
import { ContentHtmlTab } from './content-html-tab';
import { ContentPdfTab } from './content-pdf-tab';
import { EditorArticleHeader } from './editor-article-header';
import { EditorMessages } from './editor-messages';
import { EditorArticleNotices } from './editor-article-notices';
import { EditLink } from './edit-link';
import { EventsTab } from './events-tab';
import { FilesTab } from './files-tab';
import { MainTab } from './main-tab';
import { PubmedButton } from './pubmed-button';
import { ReferencesTab } from './references-tab';
import { refetchAfterHold } from './refetch-after-hold';
import { ReviewingTab } from './reviewing-tab';
import { useArticlePdf } from './use-article-pdf';

interface Props {
  id: number;
  /** Letters about the article; hidden from recused editors, since they name the reviewers. */
  letters: ReactNode;
}

/** Details of an article for editors: header, tabs, messages and decisions. */
export function EditorArticlePage({ id, letters }: Props) {
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
        <EditLink article={article} label={t('articles.details.edit')} />
      </PageActions>
      <EditorArticleHeader article={article} />
      <EditorArticleNotices article={article} />
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
    events: <EventsTab article={article} />,
    letters: article.isRecused ? null : letters,
  };
  return (Object.keys(contents) as (keyof typeof contents)[])
    .filter((name) => contents[name] !== null)
    .map((name) => ({ name, label: t(`desk.tabs.${name}`), content: contents[name] }));
}
