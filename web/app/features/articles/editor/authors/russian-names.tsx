import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { TextField } from '../fields/text-field';

const NAMES = ['lastNameRu', 'firstNameRu', 'middleNameRu'] as const;

/** In the order in which Russians write them. Nobody has to have a Russian name. */
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
