import { CloseButton, SegmentedControl, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedPerson } from '~/api/reviewers';
import styles from './assign-panel.module.css';
import { ASSIGN_MODES, type AssignPanelState } from './assign-panel-state';
import { InviteReviewerForm } from './invite-reviewer-form';
import { ReviewerSearch } from './reviewer-search';

interface Props {
  articleId: number;
  panelState: AssignPanelState;
  onChange: (panelState: AssignPanelState | null) => void;
}

/**
 * Panel for selecting or inviting a reviewer. Stays open, because an article needs several
 * reviewers.
 */
export function AssignPanel({ articleId, panelState, onChange }: Props) {
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
