import { Title } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import { FilesTab } from '../../files/files-tab';
import { FinalTab } from '../submit/final-tab';
import { ActionPanel } from './action-panel';
import { AuthorsTab } from '../../form/authors/authors-tab';
import { ClosedNotice } from './closed-notice';
import { ArticleFormHeading } from '../../form/article-form-heading';
import { editSteps, type EditStep } from './edit-steps';
import { MainTab } from './main-tab';
import { RemoveDraftMenu } from './remove-draft-menu';
import { ReviewersTab } from './reviewers-tab';
import { Steps } from './steps';
import { TranslationsTab } from './translations/translations-tab';
import type { MySaverState } from './use-autosave';
import type { useStep } from './use-step';

const TABS: Record<EditStep, ComponentType> = {
  main: MainTab,
  authors: AuthorsTab,
  files: FilesTab,
  translations: TranslationsTab,
  reviewers: ReviewersTab,
  final: FinalTab,
};

interface Props {
  saving: MySaverState;
  step: ReturnType<typeof useStep>;
  areProblemsShown: (tab: EditStep) => boolean;
  onRemoved: () => void;
}

export function ArticleEditorLayout({ saving, step, areProblemsShown, onRemoved }: Props) {
  const { t } = useTranslation();
  const { article, isClosed, state } = saving;
  const isClosedElsewhere = isClosed && state === 'failed';
  const { tab, panel, heading } = step;
  const Tab = TABS[tab];

  return (
    <>
      {isClosedElsewhere ? null : <RemoveDraftMenu article={article} onRemoved={onRemoved} />}
      <ArticleFormHeading statusId={article.statusId} />
      {isClosedElsewhere ? <ClosedNotice saving={saving} /> : null}
      {article.revision > 0 ? (
        <Notice
          className={styles.notice}
          icon={<IconRotateClockwise aria-hidden />}
          title={t('articleEditor.revision.title', { revision: article.revision })}
        >
          {t('articleEditor.revision.text')}
        </Notice>
      ) : null}
      <div className={styles.sheet}>
        <Steps current={tab} areProblemsShown={areProblemsShown} />
        <section ref={panel} className={styles.panel} aria-labelledby="editor-step">
          <p className={styles.position}>
            {t('articleEditor.position', {
              number: editSteps.indexOf(tab) + 1,
              total: editSteps.length,
            })}
          </p>
          <Title ref={heading} order={2} id="editor-step" tabIndex={-1} className={styles.heading}>
            {t(`articleEditor.headings.${tab}`)}
          </Title>
          <Tab />
        </section>
        <ActionPanel saving={saving} tab={tab} />
      </div>
    </>
  );
}
