import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/steps.module.css';
import { useArticleEditor } from './article-editor-context';
import { editSteps, stepHref, type EditStep } from './edit-steps';

interface Props {
  current: EditStep;
  areProblemsShown: (tab: EditStep) => boolean;
}

export function Steps({ current, areProblemsShown }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.steps}>
      <LinkTabs
        label={t('articleEditor.steps')}
        tabs={editSteps.map((tab) => ({
          label: t(`articleEditor.tabs.${tab}`),
          // The last step has no fields: the merged manuscript is generated automatically.
          note:
            tab === 'final' ? null : <StepStatus tab={tab} isHighlighted={areProblemsShown(tab)} />,
          to: stepHref(tab),
          current: tab === current,
        }))}
      />
    </div>
  );
}

/** Number of problems of a step; highlighted once the step was visited. */
function StepStatus({ tab, isHighlighted }: { tab: EditStep; isHighlighted: boolean }) {
  const { t } = useTranslation();
  const { getStepProblems } = useArticleEditor();
  const count = getStepProblems(tab).length;
  if (count > 0) {
    return (
      <>
        <span aria-hidden className={styles.count} data-clear={isHighlighted || undefined}>
          {count}
        </span>{' '}
        <VisuallyHidden>({t('articleEditor.toDo', { count })})</VisuallyHidden>
      </>
    );
  }
  // Reviewers are optional, so an unvisited step is not marked as complete.
  if (tab === 'reviewers' && !isHighlighted) return null;
  return (
    <>
      <IconCheck aria-hidden size={18} className={styles.done} />{' '}
      <VisuallyHidden>({t('articleEditor.complete')})</VisuallyHidden>
    </>
  );
}
