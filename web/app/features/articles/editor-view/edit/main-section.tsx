import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { ArticleTexts } from '../../form/fields/article-texts';
import { TranslationRequestField } from '../../form/fields/translation-request-field';
import { TextField } from '../../form/fields/text-field';
import { TypeField } from '../../form/fields/type-field';

/** Type, texts, DOI and pages. Hidden fields keep their values. */
export function MainSection({ showsDoiAndPages }: { showsDoiAndPages: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TypeField />
      <ArticleTexts />
      <TranslationRequestField
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
