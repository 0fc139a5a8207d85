import styles from '~/ui/editor-tab.module.css';
import { useArticleForm } from '../../form/article-form-context';

/** Error of a whole list. */
export function SectionError({ path, id }: { path: string; id?: string }) {
  const { problemAt } = useArticleForm();
  const problem = problemAt(path);
  return problem ? (
    <p id={id} className={styles.message}>
      {problem}
    </p>
  ) : null;
}
