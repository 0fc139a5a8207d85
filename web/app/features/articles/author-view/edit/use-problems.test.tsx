import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { makeArticleAuthor, makeArticleFile, makeMyArticle } from '../../../../../test/articles';
import { toMyArticleContent } from '../../form/saving/article-content';
import type { MySaverState } from '../../form/saving/merge-contents';
import { useProblems } from './use-problems';

const problem = (tab: MyArticle['problems'][number]['tab'], path: string) => ({
  tab,
  loc: ['body', ...path.split('.')],
  type: 'required',
  msg: 'Required',
});

function problemsWith(article: MyArticle, changes: Partial<MySaverState> = {}) {
  const sent = changes.sent ?? toMyArticleContent(article);
  const saving: MySaverState = {
    record: article,
    sent,
    state: 'saved',
    savedAt: null,
    failure: null,
    attempted: sent,
    conflicts: [],
    remoteChanges: [],
    remoteRecord: null,
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

test('problem of a file is mapped by the file’s id', () => {
  const files = [
    makeArticleFile('old', { isChangeable: false }),
    makeArticleFile('new', { typeId: null, revision: 1 }),
  ];
  const { current } = problemsWith(
    makeMyArticle({ files, problems: [problem('files', 'files.1.typeId')] }),
  );
  expect(current.problemAt('files.0.typeId')).toBe('Required');
  expect(current.formPath(['files', '1', 'typeId'])).toBe('files.0.typeId');
});

test('problem of an affiliation is mapped by its key', () => {
  const article = makeMyArticle({
    authors: [makeArticleAuthor({ affiliations: [2] })],
    affiliations: [{ key: 2, en: '', ru: 'Клиника', details: null }],
    problems: [problem('authors', 'affiliations.0.en')],
  });
  const unused = { key: 1, en: 'Unused', ru: '', details: null };
  const sent = { ...toMyArticleContent(article), affiliations: [unused, ...article.affiliations] };
  const { current } = problemsWith(article, { sent });
  expect(current.problemAt('affiliations.1.en')).toBe('Required');
  expect(current.problemAt('affiliations.0.en')).toBeUndefined();
});

test('problem is hidden after its field changes', () => {
  const { current } = problemsWith(
    makeMyArticle({ titleEn: '', problems: [problem('main', 'titleEn')] }),
  );
  expect(current.problemAt('titleEn')).toBe('Required');
  current.form.setValue('titleEn', 'Cells');
  expect(current.problemAt('titleEn')).toBeUndefined();
});

test('error of a failed save is shown immediately', () => {
  const failure = new ApiError(422, null, 'Too long', {}, { 'authors.0.orcid': 'Too long' });
  const { current } = problemsWith(makeMyArticle(), { state: 'failed', failure });
  expect(current.problemAt('authors.0.orcid')).toBe('Too long');
});
