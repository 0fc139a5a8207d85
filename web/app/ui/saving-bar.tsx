import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { SaveStatusProps } from '~/lib/merge';
import styles from './action-panel.module.css';
import { SaveStatus } from './save-status';

interface Props {
  saving: SaveStatusProps;
  /** Error of the last attempt; null if the session has ended. */
  reason: string | null;
  /** Target of Cancel. */
  back: string;
  labels: { cancel: string; save: string };
  onSave: () => void;
}

/** Sticky bar of a form: saving state, Cancel and Save. */
export function SavingBar({ saving, reason, back, labels, onSave }: Props) {
  return (
    <div className={styles.panel}>
      <SaveStatus saving={saving} reason={reason} />
      <div className={styles.buttons}>
        <Button component={Link} to={back} variant="default">
          {labels.cancel}
        </Button>
        <Button disabled={saving.isClosed} loading={saving.state === 'saving'} onClick={onSave}>
          {labels.save}
        </Button>
      </div>
    </div>
  );
}
