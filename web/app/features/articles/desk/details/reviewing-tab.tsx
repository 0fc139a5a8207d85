import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import { Part, PartNote } from '../../details/part';
import { SuggestedReviewers } from '../../details/suggested-reviewers';

export function ReviewingTab({ article }: { article: DeskArticle }) {
  const { t } = useTranslation();
  return (
    <>
      <SuggestedReviewers
        reviewers={article.suggestedReviewers}
        noneSuggested={t('desk.reviewing.noneSuggested')}
        noneExcluded={t('desk.reviewing.noneExcluded')}
      />
      <Part heading={t('desk.reviewing.assignments')}>
        <PartNote>{t('desk.reviewing.assignmentsLater')}</PartNote>
      </Part>
    </>
  );
}
