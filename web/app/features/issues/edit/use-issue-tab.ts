import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepFocus } from '~/ui/use-step-focus';
import { isIssueTab, tabHash, type IssueTab } from './issue-tabs';

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
