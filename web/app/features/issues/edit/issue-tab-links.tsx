import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';
import steps from '~/ui/steps.module.css';
import { ISSUE_TABS, tabHash, type IssueTab } from './issue-tabs';

interface Props {
  current: IssueTab;
  /** Counts the fields to correct in a tab. */
  countErrors: (tab: IssueTab) => number;
}

export function IssueTabLinks({ current, countErrors }: Props) {
  const { t } = useTranslation();
  return (
    <div className={steps.steps}>
      <LinkTabs
        label={t('issues.edit.tabsLabel')}
        tabs={ISSUE_TABS.map((tab) => ({
          label: t(`issues.details.tabs.${tab}`),
          note: <FieldErrorCount count={countErrors(tab)} />,
          to: tabHash(tab),
          current: tab === current,
        }))}
      />
    </div>
  );
}

function FieldErrorCount({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className={steps.count} data-clear>
        {count}
      </span>{' '}
      <VisuallyHidden>({t('issues.edit.toCorrect', { count })})</VisuallyHidden>
    </>
  );
}
