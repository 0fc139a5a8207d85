import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePictures } from '~/api/pictures';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import { FullRichText } from '~/ui/rich-text';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Error of the last save, if it is not part of the form state. */
  serverError?: string;
}

/** Connects a field of a static page to the form; used for new and for existing pages. */
function usePageField<Values extends FieldValues>({ control, name, serverError }: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  return { ...field, error: serverError ?? fieldState.error?.message, 'data-field': name };
}

export function NameField<Values extends FieldValues>({
  lang,
  ...props
}: Props<Values> & { lang: Language }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('staticPages.parts.name')}
      required
      lang={lang}
      autoComplete="off"
      {...usePageField(props)}
    />
  );
}

interface SlugProps<Values extends FieldValues> extends Props<Values> {
  hint: string;
  onChange: () => void;
  onBlur: () => void;
}

export function SlugField<Values extends FieldValues>(props: SlugProps<Values>) {
  const { t } = useTranslation();
  const { hint, onChange, onBlur, ...fieldProps } = props;
  const field = usePageField(fieldProps);
  return (
    <TextInput
      label={t('staticPages.parts.slug')}
      description={hint}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      onChange={(event) => {
        onChange();
        field.onChange(event);
      }}
      onBlur={() => {
        onBlur();
        field.onBlur();
      }}
    />
  );
}

export function LanguageField<Values extends FieldValues>({
  hint,
  ...props
}: Props<Values> & { hint?: string }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('staticPages.parts.language')}
      description={hint}
      required
      data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      {...usePageField(props)}
    />
  );
}

export function ContentField<Values extends FieldValues>({
  lang,
  ...props
}: Props<Values> & { lang: Language }) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const { ref, value, onChange, onBlur, error, ...field } = usePageField(props);
  return (
    <FullRichText
      ref={ref}
      label={t('staticPages.parts.content')}
      lang={lang}
      pictures={pictures}
      data-field={field['data-field']}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

/** Switches between a draft and a page that readers see. */
export function VisibilityField<Values extends FieldValues>(props: Props<Values>) {
  const { t } = useTranslation();
  const { value: isDraft, onChange, ...field } = usePageField(props);
  return (
    <Switch
      label={t('staticPages.visibility.label')}
      description={
        isDraft ? t('staticPages.visibility.draftHint') : t('staticPages.visibility.liveHint')
      }
      checked={!isDraft}
      onChange={({ currentTarget }) => onChange(!currentTarget.checked)}
      {...field}
    />
  );
}
