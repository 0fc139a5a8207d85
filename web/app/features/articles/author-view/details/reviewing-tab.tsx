import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { ArticleReviews } from './article-reviews';
import { SuggestedReviewers } from '../../details/suggested-reviewers';

export function ReviewingTab({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  return (
    <>
      <ArticleReviews article={article} />
      <SuggestedReviewers
        reviewers={article.suggestedReviewers}
        noneSuggested={t('articles.reviewing.noneSuggested')}
        noneExcluded={t('articles.reviewing.noneExcluded')}
      />
    </>
  );
}
