import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { Part, PartNote } from './part';
import { SuggestedReviewers } from './suggested-reviewers';

export function ReviewingTab({ article: { suggestedReviewers } }: { article: MyArticle }) {
  const { t } = useTranslation();
  return (
    <>
      <SuggestedReviewers
        reviewers={suggestedReviewers}
        noneSuggested={t('articles.reviewing.noneSuggested')}
        noneExcluded={t('articles.reviewing.noneExcluded')}
      />
      <Part heading={t('articles.reviewing.reviews')}>
        <PartNote>{t('articles.reviewing.reviewsLater')}</PartNote>
      </Part>
    </>
  );
}
