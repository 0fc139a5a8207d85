import styles from '~/ui/editor-tab.module.css';
import { ArticleTexts } from '../../form/fields/article-texts';
import { TypeField } from '../../form/fields/type-field';

/** Fields for type and English texts. */
export function MainTab() {
  return (
    <div className={styles.fields}>
      <TypeField />
      <ArticleTexts />
    </div>
  );
}
