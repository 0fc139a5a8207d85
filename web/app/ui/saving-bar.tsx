import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ShownSaving } from '~/lib/save-state';
import styles from './action-panel.module.css';
import { SaveStatus } from './save-status';

interface Props {
  saving: ShownSaving;
  /** Why the last try failed; null when the session has ended. */
  reason: string | null;
  /** Where Cancel leads. */
  back: string;
  words: { cancel: string; save: string };
  onSave: () => void;
}

/** Always in sight: whether all is saved, and both ways back to what is edited. */
export function SavingBar({ saving, reason, back, words, onSave }: Props) {
  return (
    <div className={styles.panel}>
      <SaveStatus saving={saving} reason={reason} />
      <div className={styles.buttons}>
        <Button component={Link} to={back} variant="default">
          {words.cancel}
        </Button>
        <Button disabled={saving.isClosed} loading={saving.state === 'saving'} onClick={onSave}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}
