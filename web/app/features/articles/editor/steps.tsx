import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';
import { useArticleEditor } from './article-editor-context';
import { editorTabs, type EditorTab } from './editor-tabs';
import styles from './steps.module.css';
import { stepAddress } from './use-step';

/** Complete from the beginning, so that saying it would tell nothing. */
const OPTIONAL: ReadonlySet<EditorTab> = new Set(['reviewers', 'final']);

interface Props {
  current: EditorTab;
  isShownOn: (tab: EditorTab) => boolean;
}

export function Steps({ current, isShownOn }: Props) {
  const { t } = useTranslation();
  const { problemsOf } = useArticleEditor();
  // The last step has nothing to fill in: the manuscript is made without the author.
  const toDoOn = (tab: EditorTab) => (tab === 'final' ? 0 : problemsOf(tab).length);
  return (
    <div className={styles.steps}>
      <LinkTabs
        label={t('articleEditor.steps')}
        tabs={editorTabs.map((tab) => ({
          label: t(`articleEditor.tabs.${tab}`),
          note: (
            <ToDo count={toDoOn(tab)} isClear={isShownOn(tab)} isOptional={OPTIONAL.has(tab)} />
          ),
          to: stepAddress(tab),
          current: tab === current,
        }))}
      />
    </div>
  );
}

interface ToDoProps {
  count: number;
  isClear: boolean;
  isOptional: boolean;
}

/** How much is left to do on a step: in passing before it was visited, plainly afterwards. */
function ToDo({ count, isClear, isOptional }: ToDoProps) {
  const { t } = useTranslation();
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
  if (isOptional && !isClear) return null;
  return (
    <>
      <IconCheck aria-hidden size={18} className={styles.done} />{' '}
      <VisuallyHidden>({t('articleEditor.complete')})</VisuallyHidden>
    </>
  );
}
