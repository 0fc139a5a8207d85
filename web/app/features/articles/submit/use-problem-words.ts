import { useTranslation } from 'react-i18next';
import type { ArticleProblem, MyArticle } from '~/api/my-articles';
import type { Translate } from '~/i18n/translations';
import { useArticleEditor } from '../editor/article-editor-context';
import { PARTS } from '../editor/saving/merge-contents';

/** Lists as a whole: what is said of them needs no name before it. */
const LISTS = ['files', 'suggestedReviewers'];

/** Also those of the reviewers; whatever else can be wrong with a person is said in a sentence. */
const PERSONAL = [
  'firstNameEn',
  'middleNameEn',
  'lastNameEn',
  'orcid',
  'email',
  'phone',
  'fax',
  'address',
] as const;

/** Says of a problem where it is: its message alone, such as «Required», stands beside its field. */
export function useProblemWords(): (problem: ArticleProblem) => string {
  const { t } = useTranslation();
  const { article } = useArticleEditor();

  return ({ loc, msg }) => {
    const [, list = '', index, ...rest] = loc;
    if (list === 'authors' && index === undefined) return t('articleFiles.final.authorNeeded');
    const where =
      index === undefined
        ? [partName(list, t)]
        : [itemName(list, Number(index), article, t), personalName(rest.at(-1), t)];
    const place = where.filter(Boolean).join(' – ');
    return place ? `${place}: ${msg}` : msg;
  };
}

function partName(name: string, t: Translate): string {
  const part = PARTS.find((candidate) => candidate === name && !LISTS.includes(name));
  return part ? t(`articleEditor.parts.${part}`) : '';
}

function personalName(name: string | undefined, t: Translate): string {
  const field = PERSONAL.find((candidate) => candidate === name);
  return field ? t(`articleEditor.authors.${field}`) : '';
}

function itemName(list: string, index: number, article: MyArticle, t: Translate): string {
  const number = index + 1;
  if (list === 'files') return article.files[index]?.file.fileName ?? '';
  if (list === 'authors') return t('articleEditor.authors.number', { number });
  if (list === 'affiliations') return t('articleEditor.authors.affiliation', { number });
  return list === 'suggestedReviewers' ? reviewerName(index, article, t) : '';
}

/** Suggested and excluded ones are two lists for the author, and one for the server. */
function reviewerName(index: number, { suggestedReviewers }: MyArticle, t: Translate): string {
  const exclude = suggestedReviewers[index]?.exclude ?? false;
  const before = suggestedReviewers.slice(0, index).filter((other) => other.exclude === exclude);
  const number = before.length + 1;
  return exclude
    ? t('articleEditor.reviewers.excluded.number', { number })
    : t('articleEditor.reviewers.suggested.number', { number });
}
