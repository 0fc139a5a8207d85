import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deskArticleQuery, type DeskArticle } from '~/api/desk-articles';
import { PageActions } from '~/ui/page-actions';
import { DetailsFrame, type DetailsTab } from '../../details/details-frame';
import { DecisionPanel } from '../decisions/decision-panel';
import { ContentHtmlTab } from './content-html-tab';
import { ContentPdfTab } from './content-pdf-tab';
import { DeskHeader } from './desk-header';
import { DeskMessages } from './desk-messages';
import { DeskNotices } from './desk-notices';
import { EditLink } from './edit-link';
import { EventsTab } from './events-tab';
import { FilesTab } from './files-tab';
import { MainTab } from './main-tab';
import { PubmedButton } from './pubmed-button';
import { ReferencesTab } from './references-tab';
import { refetchAfterHold } from './refetch-after-hold';
import { ReviewingTab } from './reviewing-tab';
import { useArticlePdf } from './use-article-pdf';

/** An article on the editors' desk: what it is, what was said about it, and what can be decided. */
export function DeskArticlePage({ id }: { id: number }) {
  const { t } = useTranslation();
  // Loaded before the screen opens.
  const { data: article } = useSuspenseQuery({
    ...deskArticleQuery(id),
    refetchInterval: ({ state }) => refetchAfterHold(state.data),
  });
  const tabs = useTabs(article);

  return (
    <>
      <PageActions>
        {article.exportsToPubmed ? <PubmedButton articleId={id} /> : null}
        <EditLink article={article} label={t('articles.details.edit')} />
      </PageActions>
      <DeskHeader article={article} />
      <DeskNotices article={article} />
      <DetailsFrame
        tabs={tabs}
        side={
          article.allowedActions.includes('correspond') ? <DeskMessages article={article} /> : null
        }
      />
      <DecisionPanel article={article} />
    </>
  );
}

function useTabs(article: DeskArticle): DetailsTab[] {
  const { t } = useTranslation();
  // Here, so that an upload goes on whichever tab is open.
  const pdfs = { en: useArticlePdf(article, 'en'), ru: useArticlePdf(article, 'ru') };
  const contents = {
    main: <MainTab article={article} />,
    files: <FilesTab article={article} />,
    reviewing: <ReviewingTab article={article} />,
    references: <ReferencesTab article={article} />,
    contentHtml: <ContentHtmlTab article={article} />,
    contentPdf: <ContentPdfTab article={article} pdfs={pdfs} />,
    events: <EventsTab article={article} />,
  };
  return (Object.keys(contents) as (keyof typeof contents)[]).map((name) => ({
    name,
    label: t(`desk.tabs.${name}`),
    content: contents[name],
  }));
}
