import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeskArticle } from '~/api/desk-articles';
import { ArticleStatus } from '~/lib/article-status';
import { pageRange } from '~/lib/page-range';
import { paths } from '~/lib/paths';
import { DayFact, DoiFact, Fact, Facts } from '~/ui/facts';
import { Headline } from '../../details/headline';
import { InlineDate } from './inline-date';

/** What the article is, whose it is and where it stands, at a glance. */
export function DeskHeader({ article }: { article: DeskArticle }) {
  const { t } = useTranslation();
  const { author, authorId, issue } = article;
  return (
    <header>
      <Headline article={article} />
      <Facts>
        <Fact term={t('desk.header.creator')}>
          <Link to={paths.userDetails(authorId)} lang="en">
            {author.fullNameEn}
          </Link>
        </Fact>
        {issue ? (
          <Fact term={t('desk.header.issue')}>
            <Link to={paths.issueDetails(issue.id)}>{issue.label}</Link>
          </Fact>
        ) : null}
        <PublicPage article={article} />
      </Facts>
      <Facts>
        <DayFact term={t('articles.details.created')} iso={article.createdAt} />
        <InlineDate article={article} name="submissionDate" />
        <InlineDate article={article} name="acceptanceDate" />
        <InlineDate article={article} name="publicationDate" />
      </Facts>
      {article.showsDoiAndPages ? <DoiAndPages article={article} /> : null}
    </header>
  );
}

/** Only while it is there: an address whose publication was undone stays reserved. */
function PublicPage({ article: { slug, statusId } }: { article: DeskArticle }) {
  const { t } = useTranslation();
  if (!slug || statusId !== ArticleStatus.published) return null;
  const address = paths.publicArticle(slug);
  return (
    <Fact term={t('desk.header.publicPage')}>
      <a href={address}>{address}</a>
    </Fact>
  );
}

function DoiAndPages({ article }: { article: DeskArticle }) {
  const { t } = useTranslation();
  return (
    <Facts>
      {article.doi ? (
        <DoiFact doi={article.doi} />
      ) : (
        <Fact term="DOI">{t('desk.header.noDoi')}</Fact>
      )}
      <Fact term={t('articles.details.pages')}>
        {pageRange(article) || t('desk.header.noPages')}
      </Fact>
    </Facts>
  );
}
