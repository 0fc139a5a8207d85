import { useArticleEditor } from '../editor/article-editor-context';
import { useOnce } from '~/ui/use-once';
import { MergedManuscripts } from './merged-manuscripts';
import { Readiness } from './readiness';
import styles from './final-tab.module.css';
import { useMergedManuscripts } from './use-merged-manuscripts';

/** The last look: what is missing, what the editors will read, and that it can go. */
export function FinalTab() {
  const { saveNow } = useArticleEditor();
  const manuscripts = useMergedManuscripts();
  useOnce(() => void saveNow(), true);

  return (
    <div className={styles.tab}>
      <Readiness manuscript={manuscripts.current} isManuscriptReady={manuscripts.isReady} />
      <MergedManuscripts {...manuscripts} />
    </div>
  );
}
