import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { LANGUAGES } from '~/i18n/language';
import { useArticleField } from '../article-form-context';

/** Select for the article type. A notice stays a notice, and a submission a submission. */
export function TypeField() {
  const { t } = useTranslation();
  const { choices, isNoticeType } = useEnumerations();
  const { value, onChange, ...field } = useArticleField('typeId');
  return (
    <NativeSelect
      {...field}
      label={t('articleEditor.parts.typeId')}
      withAsterisk
      data={choices(isNoticeType(value) ? 'noticeTypes' : 'articleTypes').map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

/** Select for the language in which the article was written. */
export function OriginalLanguageField() {
  const { t } = useTranslation();
  const { value, onChange, ...field } = useArticleField('originalLanguage');
  return (
    <NativeSelect
      {...field}
      label={t('articleEditor.parts.originalLanguage')}
      description={t('editorArticleForm.main.originalLanguageHint')}
      data={[
        { value: '', label: t('editorArticleForm.main.languages.unset') },
        ...LANGUAGES.map((language) => ({
          value: language,
          label: t(`editorArticleForm.main.languages.${language}`),
        })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

/** Checkbox that asks the editors to translate the Russian texts. */
export function TranslationRequestField({
  label,
  description,
}: {
  label: string;
  description: string;
}) {
  const { value, onChange, ...field } = useArticleField('askForTranslation');
  return (
    <Checkbox
      {...field}
      label={label}
      description={description}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
