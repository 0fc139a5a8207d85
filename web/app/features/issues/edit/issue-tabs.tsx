import { VisuallyHidden } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useStepFocus } from '~/ui/focus';
import { LinkTabs } from '~/ui/link-tabs';
import steps from '~/ui/steps.module.css';

const ISSUE_TABS = ['general', 'foreword', 'board', 'sections'] as const;

export type IssueTab = (typeof ISSUE_TABS)[number];

function isIssueTab(name: string): name is IssueTab {
  return ISSUE_TABS.some((tab) => tab === name);
}

function tabHash(tab: IssueTab): string {
  return `#${tab}`;
}

const TAB_BY_FIELD: Record<string, IssueTab> = {
  introEn: 'foreword',
  introRu: 'foreword',
  editorGroups: 'board',
  articleGroups: 'sections',
};

/** Returns the tab that contains the field. */
export function getFieldTab(path: string): IssueTab {
  return TAB_BY_FIELD[path.split('.')[0] ?? ''] ?? 'general';
}

/** Returns the index of the tab that contains the field, by which errors are sorted. */
export function getFieldPlace(path: string): number {
  return ISSUE_TABS.indexOf(getFieldTab(path));
}

/** The current tab, from the URL fragment. */
export function useIssueTab() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const name = hash.slice(1);
  const tab: IssueTab = isIssueTab(name) ? name : 'general';
  const goToTab = useCallback(
    (next: IssueTab) => void navigate(tabHash(next), { preventScrollReset: true }),
    [navigate],
  );
  return { tab, goToTab, ...useStepFocus({ tab, goToTab }) };
}

interface Props {
  current: IssueTab;
  fieldErrors: Readonly<Record<string, string>>;
}

/** Links to the tabs, with the number of fields to correct in each. */
export function IssueTabLinks({ current, fieldErrors }: Props) {
  const { t } = useTranslation();
  const countErrors = (tab: IssueTab) =>
    Object.keys(fieldErrors).filter((path) => getFieldTab(path) === tab).length;
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
