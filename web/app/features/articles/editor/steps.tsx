import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/steps.module.css';
import { useArticleEditor } from './article-editor-context';
import { editorTabs, type EditorTab } from './editor-tabs';
import { stepAddress } from './use-step';

interface Props {
  current: EditorTab;
  isShownOn: (tab: EditorTab) => boolean;
}

export function Steps({ current, isShownOn }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.steps}>
      <LinkTabs
        label={t('articleEditor.steps')}
        tabs={editorTabs.map((tab) => ({
          label: t(`articleEditor.tabs.${tab}`),
          // The last step has nothing to fill in: the manuscript is made without the author.
          note: tab === 'final' ? null : <ToDo tab={tab} isClear={isShownOn(tab)} />,
          to: stepAddress(tab),
          current: tab === current,
        }))}
      />
    </div>
  );
}

/** How much is left to do on a step: in passing before it was visited, plainly afterwards. */
function ToDo({ tab, isClear }: { tab: EditorTab; isClear: boolean }) {
  const { t } = useTranslation();
  const { problemsOf } = useArticleEditor();
  const count = problemsOf(tab).length;
  if (count > 0) {
    return (
      <>
        <span aria-hidden className={styles.count} data-clear={isClear || undefined}>
          {count}
        </span>{' '}
        <VisuallyHidden>({t('articleEditor.toDo', { count })})</VisuallyHidden>
      </>
    );
  }
  // Nobody has to be named: complete from the beginning says nothing.
  if (tab === 'reviewers' && !isClear) return null;
  return (
    <>
      <IconCheck aria-hidden size={18} className={styles.done} />{' '}
      <VisuallyHidden>({t('articleEditor.complete')})</VisuallyHidden>
    </>
  );
}
