import { Anchor, Title } from '@mantine/core';
import { IconLock, IconRotateClockwise } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/editor-frame.module.css';
import tabStyles from '~/ui/editor-tab.module.css';
import { Notice } from '~/ui/notice';
import { ArticleFormHeading } from '../../form/article-form-heading';
import { AuthorsTab } from '../../form/authors/authors-tab';
import { ArticleTexts } from '../../form/fields/article-texts';
import { TypeField } from '../../form/fields/choice-fields';
import type { MySaverState } from '../../form/saving/merge-contents';
import { FinalTab } from '../submit/final-tab';
import { ActionPanel } from './action-panel';
import { editSteps, type EditStep, type useStep } from './edit-steps';
import { FilesTab } from './files-tab';
import { RemoveDraftMenu } from './remove-draft-menu';
import { ReviewersTab } from './reviewers-tab';
import { Steps } from './steps';
import { RevisionSide } from './revision-side';
import { TranslationsTab } from './translations-tab';
import type { Discard } from './use-discard';

const TABS: Record<EditStep, ComponentType> = {
  main: MainTab,
  authors: AuthorsTab,
  files: FilesTab,
  translations: TranslationsTab,
  reviewers: ReviewersTab,
  final: FinalTab,
};

interface ArticleEditorLayoutProps {
  saving: MySaverState;
  step: ReturnType<typeof useStep>;
  areProblemsShown: (tab: EditStep) => boolean;
  discard: Discard;
  onRemoved: () => void;
}

export function ArticleEditorLayout({
  saving,
  step,
  areProblemsShown,
  discard,
  onRemoved,
}: ArticleEditorLayoutProps) {
  const { t } = useTranslation();
  const { record: article, isClosed, state } = saving;
  const isClosedElsewhere = isClosed && state === 'failed';
  const { tab, panel, heading } = step;
  const Tab = TABS[tab];

  // Reviews of a revision; the thread of an article that was submitted before.
  const hasSide = article.revision > 0 || article.allowedActions.includes('correspond');

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
      <div className={hasSide ? styles.columns : undefined}>
        <div className={styles.sheet}>
          <Steps current={tab} areProblemsShown={areProblemsShown} />
          <section ref={panel} className={styles.panel} aria-labelledby="editor-step">
            <p className={styles.position}>
              {t('articleEditor.position', {
                number: editSteps.indexOf(tab) + 1,
                total: editSteps.length,
              })}
            </p>
            <Title
              ref={heading}
              order={2}
              id="editor-step"
              tabIndex={-1}
              className={styles.heading}
            >
              {t(`articleEditor.headings.${tab}`)}
            </Title>
            <Tab />
          </section>
          <ActionPanel saving={saving} tab={tab} discard={discard} />
        </div>
        {hasSide ? <RevisionSide article={article} /> : null}
      </div>
    </>
  );
}

/** Fields for type and English texts. */
function MainTab() {
  return (
    <div className={tabStyles.fields}>
      <TypeField />
      <ArticleTexts />
    </div>
  );
}

/** Says that the article cannot be saved any more; the text stays visible for copying. */
function ClosedNotice({ saving: { record: article, failure } }: { saving: MySaverState }) {
  const { t } = useTranslation();
  const isRemoved = failure instanceof ApiError && failure.status === 404;
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={isRemoved ? t('articleEditor.closed.removed') : t('articleEditor.closed.submitted')}
    >
      {t('articleEditor.closed.text')}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={isRemoved ? paths.screen('userArticles') : paths.userArticleDetails(article.id)}
      >
        {isRemoved ? t('articleEditor.closed.toList') : t('articleEditor.closed.toDetails')}
      </Anchor>
    </Notice>
  );
}
