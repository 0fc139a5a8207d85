import { Anchor, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleProblem, MergedManuscript, MyArticle } from '~/api/my-articles';
import type { Translate } from '~/i18n/translations';
import { Notice } from '~/ui/notice';
import { useUploads } from '../../files/uploads';
import { ARTICLE_PARTS } from '../../form/saving/merge-contents';
import { useArticleEditor } from '../edit/article-editor-context';
import { editSteps } from '../edit/edit-steps';
import styles from './final-tab.module.css';

/** Id of the heading above the submission problems. */
const READINESS_ID = 'readiness';

export function focusReadiness(): void {
  document.getElementById(READINESS_ID)?.focus();
}

interface ReadinessProps {
  manuscript: MergedManuscript | undefined;
  isManuscriptReady: boolean;
}

/** Checklist of what is complete and what is missing, with links to the fields. */
export function Readiness({ manuscript, isManuscriptReady }: ReadinessProps) {
  const { t } = useTranslation();
  const { article, saveState } = useArticleEditor();
  const { isUploading } = useUploads();
  const isComplete = article.problems.every(({ tab }) => tab === 'final');
  const isSaved = saveState === 'saved';
  const isReady = isComplete && isSaved && !isUploading && isManuscriptReady;

  return (
    <section aria-labelledby={READINESS_ID} className={styles.section}>
      <Title order={3} id={READINESS_ID} tabIndex={-1} className={styles.heading}>
        {t('articleFiles.final.title')}
      </Title>
      <ul className={styles.checklist}>
        <ChecklistItem state={isComplete ? 'done' : 'missing'}>
          {isComplete ? t('articleFiles.final.tabsValid') : t('articleFiles.final.tabsInvalid')}
          {isComplete ? null : <ProblemsByTab />}
        </ChecklistItem>
        <SavedItem isSaved={isSaved} isUploading={isUploading} />
        <ManuscriptItem manuscript={manuscript} isReady={isManuscriptReady} />
      </ul>
      {isReady ? (
        <Notice success icon={<IconCircleCheck aria-hidden />}>
          {t('articleFiles.final.ready')}
        </Notice>
      ) : null}
    </section>
  );
}

type ItemState = 'done' | 'missing' | 'waiting';

function ManuscriptItem(props: { manuscript: MergedManuscript | undefined; isReady: boolean }) {
  const { t } = useTranslation();
  if (props.isReady)
    return <ChecklistItem state="done">{t('articleFiles.merged.ready')}</ChecklistItem>;
  return props.manuscript?.status === 'processing' ? (
    <ChecklistItem state="waiting">{t('articleFiles.final.manuscriptUnderWay')}</ChecklistItem>
  ) : (
    <ChecklistItem state="missing">{t('articleFiles.final.manuscriptNeeded')}</ChecklistItem>
  );
}

function SavedItem({ isSaved, isUploading }: { isSaved: boolean; isUploading: boolean }) {
  const { t } = useTranslation();
  if (isUploading)
    return <ChecklistItem state="waiting">{t('articleFiles.final.uploading')}</ChecklistItem>;
  return (
    <ChecklistItem state={isSaved ? 'done' : 'waiting'}>
      {isSaved ? t('articleFiles.final.saved') : t('articleFiles.final.notSaved')}
    </ChecklistItem>
  );
}

const ICONS = { done: IconCircleCheck, missing: IconCircleX, waiting: IconClockHour4 };

function ChecklistItem({ state, children }: { state: ItemState; children: ReactNode }) {
  const Icon = ICONS[state];
  return (
    <li className={styles.item} data-state={state}>
      <Icon aria-hidden size={22} stroke={1.75} className={styles.icon} />
      <div>{children}</div>
    </li>
  );
}

function ProblemsByTab() {
  const { t } = useTranslation();
  const { getStepProblems } = useArticleEditor();
  const invalid = editSteps.filter((tab) => tab !== 'final' && getStepProblems(tab).length > 0);
  return invalid.map((tab) => (
    <div key={tab} className={styles.problems}>
      <Text fw={600} size="sm">
        {t(`articleEditor.tabs.${tab}`)}
      </Text>
      <ul>
        {getStepProblems(tab).map((problem, index) => (
          <li key={index}>
            <ProblemButton problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function ProblemButton({ problem }: { problem: ArticleProblem }) {
  const { goToField } = useArticleEditor();
  const problemText = useProblemText();
  const path = problem.loc.slice(1).join('.');
  return (
    <Anchor
      component="button"
      type="button"
      className={styles.problem}
      underline="always"
      onClick={() => goToField(problem.tab, path)}
    >
      {problemText(problem)}
    </Anchor>
  );
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
function useProblemText(): (problem: ArticleProblem) => string {
  const { t } = useTranslation();
  const { article } = useArticleEditor();

  return ({ loc, msg }) => {
    const [, list = '', index, ...rest] = loc;
    if (list === 'authors' && index === undefined) return t('articleFiles.final.authorNeeded');
    const names =
      index === undefined
        ? [partName(list, t)]
        : [itemName(list, Number(index), article, t), personFieldName(rest.at(-1), t)];
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
  if (list === 'authors') return t('articleEditor.authors.number', { number });
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
