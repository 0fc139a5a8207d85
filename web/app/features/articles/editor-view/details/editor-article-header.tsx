import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import { ArticleStatus } from '~/lib/article-status';
import { formatPageRange } from '~/lib/page-range';
import { paths } from '~/lib/paths';
import { DayFact, DoiFact, Fact, Facts } from '~/ui/facts';
import { Headline } from '../../details/headline';
import { EditableArticleDate } from './editable-article-date';

/** Title, submitter, status, dates and public page of an article. */
export function EditorArticleHeader({ article }: { article: EditorArticle }) {
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
        <EditableArticleDate article={article} name="submissionDate" />
        <EditableArticleDate article={article} name="acceptanceDate" />
        <EditableArticleDate article={article} name="publicationDate" />
      </Facts>
      {article.showsDoiAndPages ? <DoiAndPages article={article} /> : null}
    </header>
  );
}

/** Link to the public page. The slug outlives an undone publication, so the status is checked too. */
function PublicPage({ article: { slug, statusId } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  if (!slug || statusId !== ArticleStatus.published) return null;
  const path = paths.publicArticle(slug);
  return (
    <Fact term={t('desk.header.publicPage')}>
      <a href={path}>{path}</a>
    </Fact>
  );
}

function DoiAndPages({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  return (
    <Facts>
      {article.doi ? (
        <DoiFact doi={article.doi} />
      ) : (
        <Fact term="DOI">{t('desk.header.noDoi')}</Fact>
      )}
      <Fact term={t('articles.details.pages')}>
        {formatPageRange(article) || t('desk.header.noPages')}
      </Fact>
    </Facts>
  );
}
