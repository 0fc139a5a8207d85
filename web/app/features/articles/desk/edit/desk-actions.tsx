import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import styles from '../../editor/action-panel.module.css';
import { SaveStatus } from '../../editor/save-status';
import type { Faults } from './desk-faults';
import type { DeskSaving } from './use-desk-saver';

interface Props {
  saving: DeskSaving;
  faults: Faults;
  onSave: () => void;
}

/** Always in sight: whether all is saved, and both ways back to the article. */
export function DeskActions({ saving, faults, onSave }: Props) {
  const { t } = useTranslation();
  const { article, state, isClosed } = saving;
  const count = Object.keys(faults).length;

  return (
    <div className={styles.panel}>
      <SaveStatus
        saving={saving}
        reason={count > 0 ? t('deskEditor.toCorrect', { count }) : undefined}
      />
      <div className={styles.buttons}>
        <Button component={Link} to={paths.editorArticleDetails(article.id)} variant="default">
          {t('articleEditor.actions.cancel')}
        </Button>
        <Button disabled={isClosed} loading={state === 'saving'} onClick={onSave}>
          {t('articleEditor.actions.save')}
        </Button>
      </div>
    </div>
  );
}
