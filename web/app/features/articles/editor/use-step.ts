import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useStepFocus } from '~/ui/use-step-focus';
import { isEditorTab, type EditorTab } from './editor-tabs';

const PARAMETER = 'tab';

/** The address of a step, on the same screen. */
export function stepAddress(tab: EditorTab): string {
  return `?${PARAMETER}=${tab}`;
}

/** The step in the address. */
export function useStep(onLeave: (tab: EditorTab) => void) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(PARAMETER);
  const tab: EditorTab = isEditorTab(named) ? named : 'main';
  const goToTab = useCallback(
    (next: EditorTab) => setParameters({ [PARAMETER]: next }, { preventScrollReset: true }),
    [setParameters],
  );
  return { tab, goToTab, ...useStepFocus({ tab, goToTab, onLeave }) };
}
