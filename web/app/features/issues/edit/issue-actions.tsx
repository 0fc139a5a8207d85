import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import { SavingBar } from '~/ui/saving-bar';
import type { IssueSaving } from './use-issue-saver';

interface Props {
  saving: IssueSaving;
  /** Number of fields to correct. */
  fieldErrorCount: number;
  onSave: () => void;
}

export function IssueActions({ saving, fieldErrorCount: count, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <SavingBar
      saving={saving}
      reason={count > 0 ? t('issues.edit.toCorrect', { count }) : failureMessage(saving.failure, t)}
      back={paths.issueDetails(saving.article.id)}
      labels={{ cancel: t('issues.edit.cancel'), save: t('issues.edit.save') }}
      onSave={onSave}
    />
  );
}
