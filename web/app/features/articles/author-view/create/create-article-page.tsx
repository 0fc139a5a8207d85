import { Button, Card, NativeSelect, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { createMyArticle } from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './create-article-page.module.css';

interface Values {
  titleEn: string;
  typeId: string;
}

const FIELDS = ['titleEn', 'typeId'] as const;
const EMPTY: Values = { titleEn: '', typeId: '1' };

/** Form with title and type of a new draft; the rest is written in the editor, which opens next. */
export function CreateArticlePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { choices } = useEnumerations();
  const { id: userId } = useCurrentUser();
  const { register, handleSubmit, control, reset, setError, getValues, formState } =
    useForm<Values>({ defaultValues: EMPTY });
  const [titleEn, typeId] = useWatch({ control, name: FIELDS });

  const create = useGuardedMutation({
    mutationFn: (values: Values) =>
      createMyArticle({ titleEn: values.titleEn.trim(), typeId: Number(values.typeId) }),
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });
  const created = create.data;
  const unsaved = titleEn.trim() !== '' && !created;

  useUnsavedChanges(unsaved);
  useSessionDraft({
    key: `new-article.${userId}`,
    unsaved,
    read: () => ({ ...getValues() }),
    restore: (draft) => reset({ ...EMPTY, ...draft }),
  });

  // Navigates after the form has no unsaved changes. Replaces the entry, so that Back creates no
  // second draft.
  useEffect(() => {
    if (created) void navigate(paths.userArticleEdit(created.id), { replace: true });
  }, [created, navigate]);

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <Text>{t('articles.create.lead')}</Text>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => create.submit(values))(event)}
      >
        <TextInput
          label={t('articles.create.title')}
          description={t('articles.create.titleHint')}
          lang="en"
          error={formState.errors.titleEn?.message}
          {...register('titleEn')}
        />
        <NativeSelect
          label={t('articles.create.type')}
          data={choices('articleTypes').map(({ id, name }) => ({ value: String(id), label: name }))}
          error={formState.errors.typeId?.message}
          {...register('typeId')}
        />
        <FormAlert
          failure={toFormFailure(create.error, t)}
          fields={FIELDS}
          title={t('articles.create.failed')}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            disabled={titleEn.trim() === '' || typeId === ''}
            loading={create.isPending || created !== undefined}
          >
            {t('articles.create.submit')}
          </Button>
          <Button component={Link} to={paths.screen('userArticles')} variant="default">
            {t('articles.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
