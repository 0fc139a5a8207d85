import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { useArticleField } from './use-article-field';

/** Select for the article type. */
export function TypeField() {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const { value, onChange, ...field } = useArticleField('typeId');
  return (
    <NativeSelect
      {...field}
      label={t('articleEditor.parts.typeId')}
      withAsterisk
      data={choices('articleTypes').map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
