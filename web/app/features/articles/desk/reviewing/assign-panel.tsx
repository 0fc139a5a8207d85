import { CloseButton, SegmentedControl, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedPerson } from '~/api/reviewers';
import styles from './assign-panel.module.css';
import { MODES, type Asking } from './asking';
import { InviteReviewer } from './invite-reviewer';
import { SelectReviewer } from './select-reviewer';

interface Props {
  articleId: number;
  asking: Asking;
  onChange: (asking: Asking | null) => void;
}

/** Somebody from among the reviewers, or somebody new. It stays open: an article needs several. */
export function AssignPanel({ articleId, asking, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const invite = (person: NamedPerson | null) => onChange({ ...asking, mode: 'invite', person });

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
        data={MODES.map((value) => ({ value, label: t(`assignments.modes.${value}`) }))}
        value={asking.mode}
        onChange={(mode) => onChange({ ...asking, mode })}
      />
      {asking.mode === 'select' ? (
        <SelectReviewer articleId={articleId} onInvite={invite} />
      ) : (
        <InviteReviewer articleId={articleId} person={asking.person} />
      )}
    </section>
  );
}
