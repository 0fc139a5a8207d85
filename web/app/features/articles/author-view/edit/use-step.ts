import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useStepFocus } from '~/ui/use-step-focus';
import { isEditStep, type EditStep } from './edit-steps';

const PARAMETER = 'tab';

/** Relative URL of a step. */
export function stepHref(tab: EditStep): string {
  return `?${PARAMETER}=${tab}`;
}

/** The step in the URL. */
export function useStep(onLeave: (tab: EditStep) => void) {
  const [parameters, setParameters] = useSearchParams();
  const param = parameters.get(PARAMETER);
  const tab: EditStep = isEditStep(param) ? param : 'main';
  const goToTab = useCallback(
    (next: EditStep) => setParameters({ [PARAMETER]: next }, { preventScrollReset: true }),
    [setParameters],
  );
  return { tab, goToTab, ...useStepFocus({ tab, goToTab, onLeave }) };
}
