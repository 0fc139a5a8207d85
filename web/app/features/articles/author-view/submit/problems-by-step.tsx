import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleProblem, MyArticle } from '~/api/my-articles';
import type { Translate } from '~/i18n/translations';
import { authorNumber } from '../../form/authors/author-data';
import { ARTICLE_PARTS } from '../../form/saving/merge-contents';
import { editSteps } from '../edit/edit-steps';
import styles from './final-tab.module.css';

interface Props {
  article: MyArticle;
  problems: readonly ArticleProblem[];
  /** Renders a problem as a link to its field. */
  renderProblem: (problem: ArticleProblem, text: string) => ReactNode;
}

/** Submission problems under the names of their steps. */
export function ProblemsByStep({ article, problems, renderProblem }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText(article);
  return editSteps
    .map((tab) => ({ tab, problems: problems.filter((problem) => problem.tab === tab) }))
    .filter((step) => step.problems.length > 0)
    .map((step) => (
      <div key={step.tab} className={styles.problems}>
        <Text fw={600} size="sm">
          {t(`articleEditor.tabs.${step.tab}`)}
        </Text>
        <ul>
          {step.problems.map((problem, index) => (
            <li key={index}>{renderProblem(problem, problemText(problem))}</li>
          ))}
        </ul>
      </div>
    ));
}

/** Lists whose messages need no field name. */
const LISTS = ['files', 'suggestedReviewers'];

/** Fields of authors and reviewers that are named in a problem. */
const PERSON_FIELDS = [
  'firstNameEn',
  'middleNameEn',
  'lastNameEn',
  'orcid',
  'email',
  'phone',
  'fax',
  'address',
] as const;

/** Returns a formatter that puts the field's name before a problem's message, such as "Required". */
function useProblemText(article: MyArticle): (problem: ArticleProblem) => string {
  const { t } = useTranslation();

  const fieldName = (list: string, index: number, name: string | undefined) =>
    list === 'authors' && name === 'lastNameEn' && article.authors[index]?.isGroup
      ? t('articleEditor.authors.groupName')
      : personFieldName(name, t);

  return ({ loc, msg }) => {
    const [, list = '', index, ...rest] = loc;
    if (list === 'authors' && index === undefined) return t('articleFiles.final.authorNeeded');
    const names =
      index === undefined
        ? [partName(list, t)]
        : [itemName(list, Number(index), article, t), fieldName(list, Number(index), rest.at(-1))];
    const location = names.filter(Boolean).join(' – ');
    return location ? `${location}: ${msg}` : msg;
  };
}

function partName(name: string, t: Translate): string {
  const part = ARTICLE_PARTS.find((candidate) => candidate === name && !LISTS.includes(name));
  return part ? t(`articleEditor.parts.${part}`) : '';
}

function personFieldName(name: string | undefined, t: Translate): string {
  const field = PERSON_FIELDS.find((candidate) => candidate === name);
  return field ? t(`articleEditor.authors.${field}`) : '';
}

function itemName(list: string, index: number, article: MyArticle, t: Translate): string {
  const number = index + 1;
  if (list === 'files') return article.files[index]?.file.fileName ?? '';
  if (list === 'authors') {
    const author = article.authors[index];
    return author ? authorNumber(author, index, t) : t('articleEditor.authors.number', { number });
  }
  if (list === 'affiliations') return t('articleEditor.authors.affiliation', { number });
  return list === 'suggestedReviewers' ? reviewerName(index, article, t) : '';
}

/** Numbers a reviewer within the suggested or the excluded list; the server has one list for both. */
function reviewerName(index: number, { suggestedReviewers }: MyArticle, t: Translate): string {
  const exclude = suggestedReviewers[index]?.exclude ?? false;
  const before = suggestedReviewers.slice(0, index).filter((other) => other.exclude === exclude);
  const number = before.length + 1;
  return exclude
    ? t('articleEditor.reviewers.excluded.number', { number })
    : t('articleEditor.reviewers.suggested.number', { number });
}
