import { Button, Card } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { createStaticPage } from '~/api/static-pages';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { isDeepEqual } from '~/lib/compare-content';
import { paths } from '~/lib/paths';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { showSuccess } from '~/ui/toasts';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ContentField, LanguageField, NameField, SlugField, VisibilityField } from '../page-fields';
import styles from '../static-page.module.css';
import { getInitialValues, type NewPageValues } from './initial-values';
import { useSuggestedSlug } from './use-suggested-slug';

const FIELDS = ['name', 'slug', 'language', 'isDraft', 'content'] as const;

/** Form for a new static page. The slug is suggested from the name and cannot change later. */
export function CreateStaticPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const [searchParams] = useSearchParams();
  const [initialValues] = useState(() =>
    getInitialValues(searchParams, i18n.language === 'ru' ? 'ru' : 'en'),
  );
  const form = useForm<NewPageValues>({ defaultValues: initialValues });
  const { control, handleSubmit, reset, setError, getValues } = form;
  const slug = useSuggestedSlug(form, initialValues.slug !== '');
  const values = useWatch({ control }) as NewPageValues;

  const create = useGuardedMutation({
    mutationFn: async (page: NewPageValues) =>
      createStaticPage({ ...page, slug: await slug.resolve() }),
    onSuccess: ({ name }) => void showSuccess(t('staticPages.create.done', { name }), t),
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });
  const created = create.data;
  const unsaved = !created && !isDeepEqual({ ...values, slug: '' }, { ...initialValues, slug: '' });

  useUnsavedChanges(unsaved);
  useSessionDraft({
    key: `new-static-page.${userId}`,
    unsaved,
    // Session drafts store only strings.
    read: () => {
      const { isDraft, ...texts } = getValues();
      return { ...texts, isDraft: isDraft ? 'yes' : '', isOwn: slug.isCustom ? 'yes' : '' };
    },
    restore: ({ isOwn, isDraft, ...texts }) => {
      slug.setIsCustom(isOwn === 'yes');
      reset({ ...initialValues, ...texts, isDraft: isDraft === 'yes' });
    },
  });

  // In an effect, so that the unsaved-changes guard already sees the saved state.
  useEffect(() => {
    if (created) void navigate(paths.staticPageDetails(created.id), { replace: true });
  }, [created, navigate]);

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((page) => create.submit(page))(event)}
      >
        <NameField control={control} name="name" lang={values.language} />
        <SlugField
          control={control}
          name="slug"
          hint={t('staticPages.create.slugHint')}
          onChange={slug.onChange}
          onBlur={slug.onBlur}
        />
        <div className={styles.language}>
          <LanguageField control={control} name="language" />
        </div>
        <VisibilityField control={control} name="isDraft" />
        <ContentField control={control} name="content" lang={values.language} />
        <FormAlert
          failure={toFormFailure(create.error, t)}
          fields={FIELDS}
          title={t('staticPages.create.failed')}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            disabled={!values.name.trim() || (slug.isCustom && !values.slug.trim())}
            loading={create.isPending || created !== undefined}
          >
            {t('staticPages.create.submit')}
          </Button>
          <Button component={Link} to={paths.screen('staticPages')} variant="default">
            {t('staticPages.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
