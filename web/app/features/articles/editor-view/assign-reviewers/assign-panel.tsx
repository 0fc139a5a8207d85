import { Button, CloseButton, Drawer, SegmentedControl, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import type { NamedPerson } from '~/api/reviewers';
import { useCurrentUser } from '~/api/use-current-user';
import { TabSectionNote } from '~/ui/tab-section';
import styles from './assign-panel.module.css';
import { InviteReviewerForm } from './invite-reviewer-form';
import { ReviewerSearch } from './reviewer-search';

const ASSIGN_MODES = ['select', 'invite'] as const;

export type AssignMode = (typeof ASSIGN_MODES)[number];

/** State of the panel for assigning a reviewer. */
export interface AssignPanelState {
  /** A new id resets the panel. */
  id: number;
  mode: AssignMode;
  /** Initial values of the invitation. */
  person: NamedPerson | null;
}

interface AssignReviewerSectionProps {
  article: EditorArticle;
  /** Null while the panel is closed. */
  panelState: AssignPanelState | null;
  onChange: (panelState: AssignPanelState | null) => void;
}

/** Button and panel for assigning a reviewer, or the reason why it is not possible. */
export function AssignReviewerSection({
  article,
  panelState,
  onChange,
}: AssignReviewerSectionProps) {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  const drawer = useRef<HTMLDivElement>(null);
  // Not `closeOnEscape` of the drawer: Escape in a question above it would close both, because the
  // question is gone before the drawer handles the same event.
  useWindowEvent('keydown', ({ key, isComposing, target }) => {
    if (key !== 'Escape' || isComposing || !panelState) return;
    const isInDrawer = target instanceof Node && drawer.current?.contains(target);
    if (isInDrawer || target === document.body) onChange(null);
  });
  if (!article.allowedActions.includes('assign-reviewer')) {
    return (
      <TabSectionNote>
        {t(`assignments.closed.${roles.includes('editor') ? 'now' : 'admin'}`)}
      </TabSectionNote>
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
      <Drawer.Root
        opened={panelState !== null}
        onClose={() => onChange(null)}
        position="right"
        size="38rem"
        closeOnEscape={false} // see above
      >
        <Drawer.Overlay />
        <Drawer.Content ref={drawer} aria-label={t('assignments.assign')}>
          <Drawer.Body>
            {panelState ? (
              <AssignPanel
                key={panelState.id}
                articleId={article.id}
                panelState={panelState}
                onChange={onChange}
              />
            ) : null}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

interface AssignPanelProps {
  articleId: number;
  panelState: AssignPanelState;
  onChange: (panelState: AssignPanelState | null) => void;
}

/**
 * Panel for selecting or inviting a reviewer. Stays open, because an article needs several
 * reviewers.
 */
export function AssignPanel({ articleId, panelState, onChange }: AssignPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const openInviteForm = (person: NamedPerson | null) =>
    onChange({ ...panelState, mode: 'invite', person });

  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <Title order={3} id={id} className={styles.heading}>
          {t('assignments.assign')}
        </Title>
        <CloseButton size={44} aria-label={t('assignments.close')} onClick={() => onChange(null)} />
      </div>
      <SegmentedControl
        aria-label={t('assignments.modesLabel')}
        className={styles.modes}
        data={ASSIGN_MODES.map((value) => ({ value, label: t(`assignments.modes.${value}`) }))}
        value={panelState.mode}
        onChange={(mode) => onChange({ ...panelState, mode })}
      />
      {panelState.mode === 'select' ? (
        <ReviewerSearch articleId={articleId} onInvite={openInviteForm} />
      ) : (
        <InviteReviewerForm articleId={articleId} person={panelState.person} />
      )}
    </section>
  );
}
