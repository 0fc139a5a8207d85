import { Anchor, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleProblem, MergedManuscript } from '~/api/my-articles';
import { Notice } from '~/ui/notice';
import { useArticleEditor } from '../edit/article-editor-context';
import { editSteps } from '../edit/edit-steps';
import { useUploads } from '../../files/uploads-context';
import styles from './final-tab.module.css';
import { READINESS_ID } from './readiness-heading';
import { useProblemText } from './use-problem-text';

interface Props {
  manuscript: MergedManuscript | undefined;
  isManuscriptReady: boolean;
}

/** Checklist of what is complete and what is missing, with links to the fields. */
export function Readiness({ manuscript, isManuscriptReady }: Props) {
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
