import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import { StatusBadge } from '~/ui/status-badge';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { SuggestedReviewers } from '../../details/suggested-reviewers';
import { AskAgain } from '../assign-reviewers/ask-again';
import { AssignReviewerSection, type AssignPanelState } from '../assign-reviewers/assign-panel';
import { AssignmentRounds } from '../assign-reviewers/assignment-rounds';
import { SuggestedReviewerCheck } from '../assign-reviewers/reviewer-check';

/**
 * Assignments and suggested reviewers; hidden from recused editors. The link of the next step opens the panel
 * for asking reviewers.
 */
export function ReviewingTab({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const opened = useLocation().state as { asksReviewers?: boolean } | null;
  const [panelState, setPanelState] = useState<AssignPanelState | null>(
    opened?.asksReviewers ? { id: 0, mode: 'select', person: null } : null,
  );
  const canAct = article.actsOnSuggestions && article.allowedActions.includes('assign-reviewer');

  if (article.isRecused) {
    return (
      <TabSection heading={t('editorArticles.reviewing.assignments')}>
        <TabSectionNote>{t('editorArticles.reviewing.hidden')}</TabSectionNote>
      </TabSection>
    );
  }
  return (
    <>
      <AssignmentRounds articleId={article.id}>
        <Group gap="sm">
          <AssignReviewerSection
            article={article}
            panelState={panelState}
            onChange={setPanelState}
          />
          <AskAgain article={article} />
        </Group>
      </AssignmentRounds>
      <SuggestedReviewers
        reviewers={article.suggestedReviewers}
        noneSuggested={t('editorArticles.reviewing.noneSuggested')}
        noneExcluded={t('editorArticles.reviewing.noneExcluded')}
        renderDetails={(reviewer) => {
          if (reviewer.exclude) return <ExcludedBadge />;
          if (!canAct) return null;
          return (
            <SuggestedReviewerCheck
              articleId={article.id}
              reviewer={reviewer}
              onInvite={(person) =>
                setPanelState((before) => ({ id: (before?.id ?? 0) + 1, mode: 'invite', person }))
              }
            />
          );
        }}
      />
    </>
  );
}

function ExcludedBadge() {
  const { t } = useTranslation();
  return (
    <span>
      <StatusBadge tone="red">{t('assignments.excluded')}</StatusBadge>
    </span>
  );
}
