import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/action-panel.module.css';
import { SaveStatus } from '~/ui/save-status';
import { SubmitButton } from '../submit/submit-button';
import { useArticleEditor } from './article-editor-context';
import { nextStep, previousStep, type EditStep } from './edit-steps';
import type { MySaverState } from './use-autosave';

/** Save status and navigation of the editor; always visible. */
export function ActionPanel({ saving, tab }: { saving: MySaverState; tab: EditStep }) {
  const { t } = useTranslation();
  const { saveNow, goToTab } = useArticleEditor();
  const { article, isClosed } = saving;
  const [previous, next] = [previousStep(tab), nextStep(tab)];
  // A draft has no details page. Unsaved changes are saved when the author leaves.
  const exitPath =
    article.revision === 0 ? paths.screen('userArticles') : paths.userArticleDetails(article.id);

  return (
    <div className={styles.panel}>
      <SaveStatus
        saving={saving}
        reason={failureMessage(saving.failure, t)}
        onRetry={() => void saveNow()}
      />
      <div className={styles.buttons}>
        <Button component={Link} to={exitPath} variant="default">
          {t('articleEditor.actions.cancel')}
        </Button>
        <Button variant="default" disabled={isClosed} onClick={() => void saveNow()}>
          {t('articleEditor.actions.save')}
        </Button>
        {previous ? (
          <Button variant="default" visibleFrom="sm" onClick={() => goToTab(previous)}>
            {t('articleEditor.actions.back')}
          </Button>
        ) : null}
        {next ? (
          <Button onClick={() => goToTab(next)}>{t('articleEditor.actions.next')}</Button>
        ) : (
          <SubmitButton />
        )}
      </div>
    </div>
  );
}
