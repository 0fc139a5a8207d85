import { Anchor, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleProblem, MergedManuscript } from '~/api/my-articles';
import { Notice } from '~/ui/notice';
import { useUploads } from '../../files/uploads';
import { useArticleEditor } from '../edit/article-editor-context';
import styles from './final-tab.module.css';
import { ProblemsByStep } from './problems-by-step';

/** Id of the heading above the submission problems, and its path for `goToField`. */
export const READINESS = 'readiness';

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
    <section aria-labelledby={READINESS} className={styles.section}>
      <Title
        order={3}
        id={READINESS}
        data-field={READINESS}
        tabIndex={-1}
        className={styles.heading}
      >
        {t('articleFiles.final.title')}
      </Title>
      <ul className={styles.checklist}>
        <ChecklistItem state={isComplete ? 'done' : 'missing'}>
          {isComplete ? t('articleFiles.final.tabsValid') : t('articleFiles.final.tabsInvalid')}
          {isComplete ? null : (
            <ProblemsByStep
              article={article}
              problems={article.problems.filter(({ tab }) => tab !== 'final')}
              renderProblem={(problem, text) => (
                <ProblemButton problem={problem}>{text}</ProblemButton>
              )}
            />
          )}
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

function ProblemButton({ problem, children }: { problem: ArticleProblem; children: ReactNode }) {
  const { goToField } = useArticleEditor();
  const path = problem.loc.slice(1).join('.');
  return (
    <Anchor
      component="button"
      type="button"
      className={styles.problem}
      underline="always"
      onClick={() => goToField(problem.tab, path)}
    >
      {children}
    </Anchor>
  );
}
