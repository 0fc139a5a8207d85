import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepFocus } from '~/ui/use-step-focus';
import { isIssueTab, tabAddress, type IssueTab } from './issue-tabs';

/** The tab in the address. */
export function useIssueTab() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = hash.slice(1);
  const tab: IssueTab = isIssueTab(named) ? named : 'general';
  const goToTab = useCallback(
    (next: IssueTab) => void navigate(tabAddress(next), { preventScrollReset: true }),
    [navigate],
  );
  return { tab, goToTab, ...useStepFocus({ tab, goToTab }) };
}
