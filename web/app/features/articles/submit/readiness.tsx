import { Anchor, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleProblem, MergedManuscript } from '~/api/my-articles';
import { Notice } from '~/ui/notice';
import { useArticleEditor } from '../editor/article-editor-context';
import { editorTabs } from '../editor/editor-tabs';
import { useUploads } from '../files/uploads-context';
import styles from './final-tab.module.css';
import { READINESS_ID } from './readiness-place';
import { useProblemWords } from './use-problem-words';

interface Props {
  manuscript: MergedManuscript | undefined;
  isManuscriptReady: boolean;
}

/** What is done and what still stands in the way of submitting, each with the way to it. */
export function Readiness({ manuscript, isManuscriptReady }: Props) {
  const { t } = useTranslation();
  const { article, saveState } = useArticleEditor();
  const { isUnderWay } = useUploads();
  const isFilledIn = article.problems.every(({ tab }) => tab === 'final');
  const isSaved = saveState === 'saved';
  const isReady = isFilledIn && isSaved && !isUnderWay && isManuscriptReady;

  return (
    <section aria-labelledby={READINESS_ID} className={styles.section}>
      <Title order={3} id={READINESS_ID} tabIndex={-1} className={styles.heading}>
        {t('articleFiles.final.title')}
      </Title>
      <ul className={styles.checklist}>
        <Point state={isFilledIn ? 'done' : 'missing'}>
          {isFilledIn ? t('articleFiles.final.tabsValid') : t('articleFiles.final.tabsInvalid')}
          {isFilledIn ? null : <ProblemsByTab />}
        </Point>
        <SavedPoint isSaved={isSaved} isUnderWay={isUnderWay} />
        <ManuscriptPoint manuscript={manuscript} isReady={isManuscriptReady} />
      </ul>
      {isReady ? (
        <Notice good icon={<IconCircleCheck aria-hidden />}>
          {t('articleFiles.final.ready')}
        </Notice>
      ) : null}
    </section>
  );
}

type PointState = 'done' | 'missing' | 'waiting';

function ManuscriptPoint(props: { manuscript: MergedManuscript | undefined; isReady: boolean }) {
  const { t } = useTranslation();
  if (props.isReady) return <Point state="done">{t('articleFiles.merged.ready')}</Point>;
  return props.manuscript?.status === 'processing' ? (
    <Point state="waiting">{t('articleFiles.final.manuscriptUnderWay')}</Point>
  ) : (
    <Point state="missing">{t('articleFiles.final.manuscriptNeeded')}</Point>
  );
}

function SavedPoint({ isSaved, isUnderWay }: { isSaved: boolean; isUnderWay: boolean }) {
  const { t } = useTranslation();
  if (isUnderWay) return <Point state="waiting">{t('articleFiles.final.uploading')}</Point>;
  return (
    <Point state={isSaved ? 'done' : 'waiting'}>
      {isSaved ? t('articleFiles.final.saved') : t('articleFiles.final.notSaved')}
    </Point>
  );
}

const SIGNS = { done: IconCircleCheck, missing: IconCircleX, waiting: IconClockHour4 };

function Point({ state, children }: { state: PointState; children: ReactNode }) {
  const Sign = SIGNS[state];
  return (
    <li className={styles.point} data-state={state}>
      <Sign aria-hidden size={22} stroke={1.75} className={styles.sign} />
      <div>{children}</div>
    </li>
  );
}

function ProblemsByTab() {
  const { t } = useTranslation();
  const { problemsOf } = useArticleEditor();
  const invalid = editorTabs.filter((tab) => tab !== 'final' && problemsOf(tab).length > 0);
  return invalid.map((tab) => (
    <div key={tab} className={styles.problems}>
      <Text fw={600} size="sm">
        {t(`articleEditor.tabs.${tab}`)}
      </Text>
      <ul>
        {problemsOf(tab).map((problem, index) => (
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
  const inWords = useProblemWords();
  const path = problem.loc.slice(1).join('.');
  return (
    <Anchor
      component="button"
      type="button"
      className={styles.problem}
      underline="always"
      onClick={() => goToField(problem.tab, path)}
    >
      {inWords(problem)}
    </Anchor>
  );
}
