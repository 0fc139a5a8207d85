import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import { Part, PartNote } from '~/ui/part';
import { SuggestedReviewers } from '../../details/suggested-reviewers';
import type { Asking } from '../reviewing/asking';
import { AssignReviewer } from '../reviewing/assign-reviewer';
import { AssignmentsPart } from '../reviewing/assignments-part';
import { ExcludedMark } from '../reviewing/excluded-mark';
import { Suggestion } from '../reviewing/suggestion';

/** Who reviews the article, and whom its author would like to. Who is among the authors learns nothing of it. */
export function ReviewingTab({ article }: { article: DeskArticle }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const offers = article.actsOnSuggestions && article.allowedActions.includes('assign-reviewer');

  if (article.isRecused) {
    return (
      <Part heading={t('desk.reviewing.assignments')}>
        <PartNote>{t('desk.reviewing.hidden')}</PartNote>
      </Part>
    );
  }
  return (
    <>
      <AssignmentsPart articleId={article.id}>
        <AssignReviewer article={article} asking={asking} onChange={setAsking} />
      </AssignmentsPart>
      <SuggestedReviewers
        reviewers={article.suggestedReviewers}
        noneSuggested={t('desk.reviewing.noneSuggested')}
        noneExcluded={t('desk.reviewing.noneExcluded')}
        about={(reviewer) => {
          if (reviewer.exclude) return <ExcludedMark />;
          if (!offers) return null;
          return (
            <Suggestion
              articleId={article.id}
              reviewer={reviewer}
              onInvite={(person) =>
                setAsking((before) => ({ id: (before?.id ?? 0) + 1, mode: 'invite', person }))
              }
            />
          );
        }}
      />
    </>
  );
}
