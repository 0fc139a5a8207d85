import { useCallback, useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/api/errors';
import type { ArticleProblem, MyArticle, MyArticleContent } from '~/api/my-articles';
import { isSame } from '~/lib/is-same';
import type { EditorTab } from './editor-tabs';
import type { MySaving } from './use-autosave';

/** Said as soon as the file is there: its type is the first thing to choose. */
const FILE_TYPE = /^files\.\d+\.typeId$/;

/** What stands in the way, and where it is shown already: nobody is blamed for a field not yet reached. */
export function useProblems(form: UseFormReturn<MyArticleContent>, saving: MySaving) {
  const [leftTabs, setLeftTabs] = useState<ReadonlySet<EditorTab>>(new Set());
  const [areAllShown, setAreAllShown] = useState(false);
  const { touchedFields } = form.formState;
  const { article, sent, failure } = saving;

  /** Once the field was touched, its tab was left, or submitting was tried. */
  const problemAt = (path: string): string | undefined => {
    const refusal = failure instanceof ApiError ? failure.faultsByPath[path] : undefined;
    if (refusal) return refusal;
    const problem = article.problems.find((each) => fieldOf(each, article, sent) === path);
    if (!problem) return undefined;
    const isShown =
      areAllShown ||
      leftTabs.has(problem.tab) ||
      FILE_TYPE.test(path) ||
      Boolean(get(touchedFields, path));
    // What has been changed since may be right by now; the next answer will tell.
    const isChanged = !isSame(get(form.getValues(), path), get(sent, path));
    return isShown && !isChanged ? problem.msg : undefined;
  };

  return {
    problemAt,
    problemsOf: (tab: EditorTab) => article.problems.filter((problem) => problem.tab === tab),
    isShownOn: (tab: EditorTab) => areAllShown || leftTabs.has(tab),
    showAllProblems: useCallback(() => setAreAllShown(true), []),
    markLeft: useCallback((tab: EditorTab) => {
      setLeftTabs((tabs) => (tabs.has(tab) ? tabs : new Set(tabs).add(tab)));
    }, []),
    /** The field of the form that a place in the server's answer means. */
    fieldAt: (loc: string[]) => fieldAt(loc, article, form.getValues()),
  };
}

function fieldOf(problem: ArticleProblem, article: MyArticle, content: MyArticleContent): string {
  return fieldAt(problem.loc.slice(1), article, content);
}

/**
 * The server counts the files of every revision, and only the affiliations that are used; the form has
 * those that can be changed. What they mean is known by the id.
 */
function fieldAt(loc: string[], article: MyArticle, content: MyArticleContent): string {
  const [list, place, ...rest] = loc;
  const at = (index: number) => [list, index, ...rest].join('.');
  if (list === 'files' && place !== undefined) {
    const id = article.files[Number(place)]?.fileId;
    return at(content.files.findIndex(({ fileId }) => fileId === id));
  }
  if (list === 'affiliations' && place !== undefined) {
    const known = article.affiliations[Number(place)]?.key;
    return at(content.affiliations.findIndex(({ key }) => key === known));
  }
  return loc.join('.');
}
