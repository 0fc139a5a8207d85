import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { TabSectionNote } from '~/ui/tab-section';
import type { AssignPanelState } from './assign-panel-state';
import { AssignPanel } from './assign-panel';

interface Props {
  article: EditorArticle;
  /** Null while the panel is closed. */
  panelState: AssignPanelState | null;
  onChange: (panelState: AssignPanelState | null) => void;
}

/** Button and panel for assigning a reviewer, or the reason why it is not possible. */
export function AssignReviewerSection({ article, panelState, onChange }: Props) {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  if (!article.allowedActions.includes('assign-reviewer')) {
    return (
      <TabSectionNote>
        {t(`assignments.closed.${roles.includes('editor') ? 'now' : 'admin'}`)}
      </TabSectionNote>
    );
  }
  if (panelState) {
    return (
      <AssignPanel
        key={panelState.id}
        articleId={article.id}
        panelState={panelState}
        onChange={onChange}
      />
    );
  }
  return (
    <div>
      <Button
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => onChange({ id: 0, mode: 'select', person: null })}
      >
        {t('assignments.assign')}
      </Button>
    </div>
  );
}
