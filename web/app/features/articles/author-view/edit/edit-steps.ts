import type { ArticleTab } from '~/api/my-articles';

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

export function isEditStep(name: string | null): name is EditStep {
  return editSteps.some((tab) => tab === name);
}

export function previousStep(tab: EditStep): EditStep | undefined {
  return editSteps[editSteps.indexOf(tab) - 1];
}

export function nextStep(tab: EditStep): EditStep | undefined {
  return editSteps[editSteps.indexOf(tab) + 1];
}
