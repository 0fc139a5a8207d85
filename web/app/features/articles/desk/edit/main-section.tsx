import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { ArticleTexts } from '../../editor/fields/article-texts';
import { AskField } from '../../editor/fields/ask-field';
import { TextField } from '../../editor/fields/text-field';
import { TypeField } from '../../editor/fields/type-field';

/** What the article is about, and where it is found once it is out. What is not shown stays as it is. */
export function MainSection({ showsDoiAndPages }: { showsDoiAndPages: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TypeField />
      <ArticleTexts />
      <AskField
        label={t('articleEditor.parts.askForTranslation')}
        description={t('deskEditor.main.askHint')}
      />
      {showsDoiAndPages ? (
        <>
          <TextField
            path="doi"
            label={t('articleEditor.parts.doi')}
            description={t('deskEditor.main.doiHint')}
            placeholder="10.18620/…"
          />
          <div className={styles.names}>
            <TextField path="pageFirst" label={t('deskEditor.main.pageFirst')} />
            <TextField path="pageLast" label={t('deskEditor.main.pageLast')} />
          </div>
        </>
      ) : null}
    </div>
  );
}
