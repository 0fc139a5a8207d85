import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deskArticleQuery, type DeskArticle } from '~/api/desk-articles';
import { DetailsFrame, type DetailsTab } from '~/ui/details-frame';
import { PageActions } from '~/ui/page-actions';
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

interface Props {
  id: number;
  /** What became of the letters about it: its log names the reviewers, too. */
  letters: ReactNode;
}

/** An article on the editors' desk: what it is, what was said about it, and what can be decided. */
export function DeskArticlePage({ id, letters }: Props) {
  const { t } = useTranslation();
  // Loaded before the screen opens.
  const { data: article } = useSuspenseQuery({
    ...deskArticleQuery(id),
    refetchInterval: ({ state }) => refetchAfterHold(state.data),
  });
  const tabs = useTabs(article, letters);

  return (
    <>
      <PageActions>
        {article.exportsToPubmed ? <PubmedButton articleId={id} /> : null}
        <EditLink article={article} label={t('articles.details.edit')} />
      </PageActions>
      <DeskHeader article={article} />
      <DeskNotices article={article} />
      <DetailsFrame
        label={t('articles.details.tabsLabel')}
        tabs={tabs}
        side={
          article.allowedActions.includes('correspond') ? <DeskMessages article={article} /> : null
        }
      />
      <DecisionPanel article={article} />
    </>
  );
}

function useTabs(article: DeskArticle, letters: ReactNode): DetailsTab[] {
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
    letters: article.isRecused ? null : letters,
  };
  return (Object.keys(contents) as (keyof typeof contents)[])
    .filter((name) => contents[name] !== null)
    .map((name) => ({ name, label: t(`desk.tabs.${name}`), content: contents[name] }));
}
