import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CheckedPerson } from '~/api/reviewers';
import { blockingReason } from './candidate';
import styles from './reviewer-check-result.module.css';
import { Conflicts } from './conflicts';

/** Account of the checked person, and reasons that prevent or discourage a request. */
export function ReviewerCheckResult({ checked }: { checked: CheckedPerson }) {
  const { t } = useTranslation();
  const { user, conflicts, cannotReview } = checked;
  const reason = blockingReason(cannotReview);
  return (
    <div className={styles.lines}>
      <Text size="sm">
        {user ? t('assignments.checked.account', { name: user.fullNameEn }) : null}
        {user ? null : t('assignments.checked.noAccount')}
        {user?.isInvited ? ` ${t('assignments.checked.isInvited')}` : null}
        {cannotReview === 'not-a-reviewer' ? ` ${t('assignments.cannot.not-a-reviewer')}.` : null}
      </Text>
      {reason ? (
        <Text size="sm" fw={600}>
          {t(`assignments.cannot.${reason}`)}.
        </Text>
      ) : null}
      <Conflicts conflicts={conflicts} />
    </div>
  );
}
