import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { pageRange } from '~/lib/page-range';
import { DayFact, DoiFact, Fact, Facts } from '~/ui/facts';
import { Headline } from './headline';

/** What the article is and where it stands, at a glance. */
export function DetailsHeader({ article }: { article: MyArticle }) {
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
          <Fact term={t('articles.details.pages')}>{pageRange(article)}</Fact>
        ) : null}
        {article.doi ? <DoiFact doi={article.doi} /> : null}
      </Facts>
    </header>
  );
}
