import styles from '~/ui/editor-tab.module.css';
import { useArticleForm } from '../../editor/article-form-context';

/** What is wrong with a whole list. */
export function SectionFault({ path, id }: { path: string; id?: string }) {
  const { problemAt } = useArticleForm();
  const problem = problemAt(path);
  return problem ? (
    <p id={id} className={styles.message}>
      {problem}
    </p>
  ) : null;
}
