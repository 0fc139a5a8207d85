import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/action-panel.module.css';
import { SaveStatus } from '~/ui/save-status';
import { SubmitButton } from '../submit/submit-button';
import { useArticleEditor } from './article-editor-context';
import { tabAfter, tabBefore, type EditorTab } from './editor-tabs';
import type { MySaving } from './use-autosave';

/** Always in sight: whether all is saved, and the way on. */
export function ActionPanel({ saving, tab }: { saving: MySaving; tab: EditorTab }) {
  const { t } = useTranslation();
  const { saveNow, goToTab } = useArticleEditor();
  const { article, isClosed } = saving;
  const [before, after] = [tabBefore(tab), tabAfter(tab)];
  // A draft has no other screen; whatever is not saved yet is saved on the way out.
  const out =
    article.revision === 0 ? paths.room('userArticles') : paths.userArticleDetails(article.id);

  return (
    <div className={styles.panel}>
      <SaveStatus
        saving={saving}
        reason={failureMessage(saving.failure, t)}
        onRetry={() => void saveNow()}
      />
      <div className={styles.buttons}>
        <Button component={Link} to={out} variant="default">
          {t('articleEditor.actions.cancel')}
        </Button>
        <Button variant="default" disabled={isClosed} onClick={() => void saveNow()}>
          {t('articleEditor.actions.save')}
        </Button>
        {before ? (
          <Button variant="default" visibleFrom="sm" onClick={() => goToTab(before)}>
            {t('articleEditor.actions.back')}
          </Button>
        ) : null}
        {after ? (
          <Button onClick={() => goToTab(after)}>{t('articleEditor.actions.next')}</Button>
        ) : (
          <SubmitButton />
        )}
      </div>
    </div>
  );
}
