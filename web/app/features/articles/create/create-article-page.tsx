import { Button, Card, NativeSelect, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { failureOf, fieldFaults } from '~/api/errors';
import { createMyArticle } from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { useSubmission } from '~/api/use-submission';
import { paths } from '~/lib/paths';
import { FormAlert } from '~/ui/form-alert';
import { placeFaults } from '~/ui/place-faults';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './create-article-page.module.css';

interface Values {
  titleEn: string;
  typeId: string;
}

const FIELDS = ['titleEn', 'typeId'] as const;
const EMPTY: Values = { titleEn: '', typeId: '1' };

/** A draft begins with a title and a type; all else is written in the editor, which opens next. */
export function CreateArticlePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { choices } = useEnumerations();
  const { id: userId } = useCurrentUser();
  const { register, handleSubmit, control, reset, setError, getValues, formState } =
    useForm<Values>({ defaultValues: EMPTY });
  const [titleEn, typeId] = useWatch({ control, name: FIELDS });

  const create = useSubmission({
    mutationFn: (values: Values) =>
      createMyArticle({ titleEn: values.titleEn.trim(), typeId: Number(values.typeId) }),
    onError: (error) => placeFaults(fieldFaults(error), FIELDS, setError),
  });
  const created = create.data;
  const unsaved = titleEn.trim() !== '' && !created;

  useUnsavedChanges(unsaved);
  useKeptDraft({
    name: `new-article.${userId}`,
    unsaved,
    read: () => ({ ...getValues() }),
    restore: (draft) => reset({ ...EMPTY, ...draft }),
  });

  // Once the form knows that nothing is unsaved; Back must not lead to a second draft of the same.
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
          failure={failureOf(create.error, t)}
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
          <Button component={Link} to={paths.room('userArticles')} variant="default">
            {t('articles.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
