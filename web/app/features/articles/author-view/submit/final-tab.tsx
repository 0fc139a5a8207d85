import { useArticleEditor } from '../edit/article-editor-context';
import { useRunOnce } from '~/ui/use-run-once';
import { MergedManuscripts } from './merged-manuscripts';
import { Readiness } from './readiness';
import styles from './final-tab.module.css';
import { useMergedManuscripts } from './use-merged-manuscripts';

/** Last step: open problems, merged manuscript and submission. */
export function FinalTab() {
  const { saveNow } = useArticleEditor();
  const manuscripts = useMergedManuscripts();
  useRunOnce(() => void saveNow(), true);

  return (
    <div className={styles.tab}>
      <Readiness manuscript={manuscripts.current} isManuscriptReady={manuscripts.isReady} />
      <MergedManuscripts {...manuscripts} />
    </div>
  );
}
