import { useArticleForm } from '../../editor/article-form-context';
import styles from '../../editor/editor-tab.module.css';

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
