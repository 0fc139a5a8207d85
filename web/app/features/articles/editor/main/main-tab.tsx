import styles from '~/ui/editor-tab.module.css';
import { ArticleTexts } from '../fields/article-texts';
import { TypeField } from '../fields/type-field';

/** What the article is about, in English. */
export function MainTab() {
  return (
    <div className={styles.fields}>
      <TypeField />
      <ArticleTexts />
    </div>
  );
}
