import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { formatPageRange } from '~/lib/page-range';
import { DayFact, DoiFact, Fact, Facts } from '~/ui/facts';
import { Headline } from '../../details/headline';

/** Title, status and dates of an article for its author. */
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
          <Fact term={t('articles.details.pages')}>{formatPageRange(article)}</Fact>
        ) : null}
        {article.doi ? <DoiFact doi={article.doi} /> : null}
      </Facts>
    </header>
  );
}
