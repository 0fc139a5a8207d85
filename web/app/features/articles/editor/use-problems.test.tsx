import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { articleAuthor, articleFile, myArticle } from '../../../../test/articles';
import { contentOf } from './saving/article-content';
import type { MySaving } from './use-autosave';
import { useProblems } from './use-problems';

const problem = (tab: MyArticle['problems'][number]['tab'], path: string) => ({
  tab,
  loc: ['body', ...path.split('.')],
  type: 'required',
  msg: 'Required',
});

function problemsWith(article: MyArticle, changes: Partial<MySaving> = {}) {
  const sent = changes.sent ?? contentOf(article);
  const saving: MySaving = {
    article,
    sent,
    state: 'saved',
    savedAt: null,
    failure: null,
    tried: sent,
    clashes: [],
    taken: [],
    newer: null,
    isClosed: false,
    ...changes,
  };
  const { result, rerender } = renderHook(() => {
    const form = useForm<MyArticleContent>({ defaultValues: sent });
    return { form, ...useProblems(form, saving) };
  });
  result.current.showAllProblems();
  rerender();
  return result;
}

test('a file is known by its id, among those of every revision', () => {
  const files = [
    articleFile('old', { isChangeable: false }),
    articleFile('new', { typeId: null, revision: 1 }),
  ];
  const { current } = problemsWith(
    myArticle({ files, problems: [problem('files', 'files.1.typeId')] }),
  );
  expect(current.problemAt('files.0.typeId')).toBe('Required');
  expect(current.fieldAt(['files', '1', 'typeId'])).toBe('files.0.typeId');
});

test('an affiliation is known by its key, among those that nobody uses', () => {
  const article = myArticle({
    authors: [articleAuthor({ affiliations: [2] })],
    affiliations: [{ key: 2, en: '', ru: 'Клиника' }],
    problems: [problem('authors', 'affiliations.0.en')],
  });
  const unused = { key: 1, en: 'Unused', ru: '' };
  const sent = { ...contentOf(article), affiliations: [unused, ...article.affiliations] };
  const { current } = problemsWith(article, { sent });
  expect(current.problemAt('affiliations.1.en')).toBe('Required');
  expect(current.problemAt('affiliations.0.en')).toBeUndefined();
});

test('what has been changed since the answer is not blamed any more', () => {
  const { current } = problemsWith(
    myArticle({ titleEn: '', problems: [problem('main', 'titleEn')] }),
  );
  expect(current.problemAt('titleEn')).toBe('Required');
  current.form.setValue('titleEn', 'Cells');
  expect(current.problemAt('titleEn')).toBeUndefined();
});

test('what a save was refused for is said at once', () => {
  const failure = new ApiError(422, null, 'Too long', {}, { 'authors.0.orcid': 'Too long' });
  const { current } = problemsWith(myArticle(), { state: 'failed', failure });
  expect(current.problemAt('authors.0.orcid')).toBe('Too long');
});
