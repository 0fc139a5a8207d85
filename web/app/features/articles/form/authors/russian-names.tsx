import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { TextField } from '../fields/text-field';

const NAMES = ['lastNameRu', 'firstNameRu', 'middleNameRu'] as const;

/** Russian names in Russian order; all are optional. */
export function RussianNames({ index }: { index: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.names}>
      {NAMES.map((field) => (
        <TextField
          key={field}
          path={`authors.${index}.${field}`}
          label={t(`articleEditor.translations.${field}`)}
          lang="ru"
        />
      ))}
    </div>
  );
}
