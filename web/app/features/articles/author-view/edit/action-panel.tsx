import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/action-panel.module.css';
import { SaveStatus } from '~/ui/save-status';
import { useUploads } from '../../files/uploads';
import type { MySaverState } from '../../form/saving/merge-contents';
import { SubmitButton } from '../submit/submit-button';
import { useArticleEditor } from './article-editor-context';
import { nextStep, previousStep, type EditStep } from './edit-steps';
import type { Discard } from './use-discard';

interface Props {
  saving: MySaverState;
  tab: EditStep;
  discard: Discard;
}

/** Save status and actions of the author's editor; always visible. */
export function ActionPanel({ saving, tab, discard }: Props) {
  const { t } = useTranslation();
  const { saveNow, goToTab } = useArticleEditor();
  const { isUploading } = useUploads();
  const { record: article, isClosed } = saving;
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
      >
        {discard.canDiscard && !isUploading ? (
          <Button size="compact-sm" variant="subtle" onClick={() => void discard.ask()}>
            {t('articleEditor.discard.action')}
          </Button>
        ) : null}
      </SaveStatus>
      <div className={styles.buttons}>
        <Button component={Link} to={exitPath} variant="default">
          {t('articleEditor.actions.close')}
        </Button>
        <Button
          variant="default"
          className={styles.iconOnPhones}
          title={t('articleEditor.actions.save')}
          disabled={isClosed}
          onClick={() => void saveNow()}
        >
          <IconDeviceFloppy size={20} stroke={1.6} aria-hidden />
          <span>{t('articleEditor.actions.save')}</span>
        </Button>
        {previous ? (
          <Button variant="default" onClick={() => goToTab(previous)}>
            {t('articleEditor.actions.back')}
          </Button>
        ) : null}
        {next ? (
          <>
            <SubmitButton variant="default" />
            <Button onClick={() => goToTab(next)}>{t('articleEditor.actions.next')}</Button>
          </>
        ) : (
          <SubmitButton />
        )}
      </div>
    </div>
  );
}
