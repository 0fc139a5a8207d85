import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ArticleTab } from '~/api/my-articles';
import { useStepFocus } from '~/ui/focus';

export type EditStep = ArticleTab;

/** Steps of the author's editor, in order. */
export const editSteps = [
  'main',
  'authors',
  'files',
  'translations',
  'reviewers',
  'final',
] as const satisfies readonly EditStep[];

function isEditStep(name: string | null): name is EditStep {
  return editSteps.some((tab) => tab === name);
}

export function previousStep(tab: EditStep): EditStep | undefined {
  return editSteps[editSteps.indexOf(tab) - 1];
}

export function nextStep(tab: EditStep): EditStep | undefined {
  return editSteps[editSteps.indexOf(tab) + 1];
}

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
