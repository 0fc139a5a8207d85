import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { useArticleForm } from '../article-form-context';
import { LongTextField, TextField } from '../fields/text-fields';

/** Contact data of the corresponding author. One entry is enough, so an error refers to the group. */
export function ContactFields({ index }: { index: number }) {
  const { t } = useTranslation();
  const id = useId();
  const { problemAt } = useArticleForm();
  const path = `authors.${index}.contact` as const;
  const problem = problemAt(path);

  return (
    <fieldset
      className={styles.group}
      data-field={path}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.legend}>{t('articleEditor.authors.contact')}</legend>
      {problem ? (
        <p id={`${id}-problem`} className={styles.message}>
          {problem}
        </p>
      ) : null}
      <div className={styles.grouped}>
        <div className={styles.names}>
          <TextField
            path={`${path}.email`}
            label={t('articleEditor.authors.email')}
            type="email"
            inputMode="email"
          />
          <TextField
            path={`${path}.phone`}
            label={t('articleEditor.authors.phone')}
            type="tel"
            inputMode="tel"
          />
          <TextField
            path={`${path}.fax`}
            label={t('articleEditor.authors.fax')}
            type="tel"
            inputMode="tel"
          />
        </div>
        <LongTextField path={`${path}.address`} label={t('articleEditor.authors.address')} />
      </div>
    </fieldset>
  );
}

interface GroupNameProps {
  index: number;
  language: 'en' | 'ru';
}

/** Name of a group such as a study; may be long. */
export function GroupName({ index, language }: GroupNameProps) {
  const { t } = useTranslation();
  return language === 'en' ? (
    <LongTextField
      path={`authors.${index}.lastNameEn`}
      label={t('articleEditor.authors.groupName')}
      description={t('articleEditor.authors.groupNameHint')}
      lang="en"
      required
      oneLine
    />
  ) : (
    <LongTextField
      path={`authors.${index}.lastNameRu`}
      label={t('articleEditor.authors.groupNameRu')}
      lang="ru"
      oneLine
    />
  );
}

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
