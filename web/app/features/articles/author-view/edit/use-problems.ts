import { useCallback, useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/api/errors';
import type { ArticleProblem, MyArticle, MyArticleContent } from '~/api/my-articles';
import { isDeepEqual } from '~/lib/compare-content';
import type { EditStep } from './edit-steps';
import type { MySaverState } from '../../form/saving/merge-contents';

/** Shown as soon as the file is attached, because its type must be chosen first. */
const FILE_TYPE = /^files\.\d+\.typeId$/;

/** Submission problems and where they are shown; fields that the author has not reached show none. */
export function useProblems(form: UseFormReturn<MyArticleContent>, saving: MySaverState) {
  const [visitedSteps, setVisitedSteps] = useState<ReadonlySet<EditStep>>(new Set());
  const [areAllShown, setAreAllShown] = useState(false);
  const { touchedFields } = form.formState;
  const { record: article, sent, failure } = saving;

  /**
   * Returns the problem of a field after it was touched, its step was visited, or a submission was
   * attempted.
   */
  const problemAt = (path: string): string | undefined => {
    const saveError = failure instanceof ApiError ? failure.fieldErrorsByPath[path] : undefined;
    if (saveError) return saveError;
    const problem = article.problems.find((each) => problemPath(each, article, sent) === path);
    if (!problem) return undefined;
    const isShown =
      areAllShown ||
      visitedSteps.has(problem.tab) ||
      FILE_TYPE.test(path) ||
      Boolean(get(touchedFields, path));
    // The changed field may be valid; the next response contains its problem if it is not.
    const isChanged = !isDeepEqual(get(form.getValues(), path), get(sent, path));
    return isShown && !isChanged ? problem.msg : undefined;
  };

  return {
    problemAt,
    getStepProblems: (tab: EditStep) => article.problems.filter((problem) => problem.tab === tab),
    areProblemsShown: (tab: EditStep) => areAllShown || visitedSteps.has(tab),
    showAllProblems: useCallback(() => setAreAllShown(true), []),
    markStepVisited: useCallback((tab: EditStep) => {
      setVisitedSteps((tabs) => (tabs.has(tab) ? tabs : new Set(tabs).add(tab)));
    }, []),
    /** Maps a location in a server response to a path in the form. */
    formPath: (loc: string[]) => formPath(loc, article, form.getValues()),
  };
}

function problemPath(
  problem: ArticleProblem,
  article: MyArticle,
  content: MyArticleContent,
): string {
  return formPath(problem.loc.slice(1), article, content);
}

/**
 * The server numbers files of all rounds but only used affiliations; the form has all affiliations
 * but only editable files. Ids and keys connect the two.
 */
function formPath(loc: string[], article: MyArticle, content: MyArticleContent): string {
  const [list, index, ...rest] = loc;
  const withIndex = (index: number) => [list, index, ...rest].join('.');
  if (list === 'files' && index !== undefined) {
    const id = article.files[Number(index)]?.fileId;
    return withIndex(content.files.findIndex(({ fileId }) => fileId === id));
  }
  if (list === 'affiliations' && index !== undefined) {
    const affiliationKey = article.affiliations[Number(index)]?.key;
    return withIndex(content.affiliations.findIndex(({ key }) => key === affiliationKey));
  }
  return loc.join('.');
}
