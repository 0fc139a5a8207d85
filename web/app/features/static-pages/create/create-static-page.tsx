import { Button, Card } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { failureOf, fieldFaults } from '~/api/errors';
import { createStaticPage } from '~/api/static-pages';
import { useCurrentUser } from '~/api/use-current-user';
import { useSubmission } from '~/api/use-submission';
import { isSame } from '~/lib/is-same';
import { paths } from '~/lib/paths';
import { FormAlert } from '~/ui/form-alert';
import { placeFaults } from '~/ui/place-faults';
import { showSuccess } from '~/ui/toasts';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ContentField, LanguageField, NameField, SlugField } from '../page-fields';
import styles from './create-static-page.module.css';
import { givenValues, type NewPageValues } from './given-values';
import { useSuggestedSlug } from './use-suggested-slug';

const FIELDS = ['name', 'slug', 'language', 'content'] as const;

/** Everything at once; the address is suggested, and stays for good once the page is there. */
export function CreateStaticPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const [address] = useSearchParams();
  const [given] = useState(() => givenValues(address, i18n.language === 'ru' ? 'ru' : 'en'));
  const form = useForm<NewPageValues>({ defaultValues: given });
  const { control, handleSubmit, reset, setError, getValues } = form;
  const slug = useSuggestedSlug(form, given.slug !== '');
  const typed = useWatch({ control }) as NewPageValues;

  const create = useSubmission({
    mutationFn: async (values: NewPageValues) =>
      createStaticPage({ ...values, slug: await slug.settle() }),
    onSuccess: ({ name }) => void showSuccess(t('staticPages.create.done', { name }), t),
    onError: (error) => placeFaults(fieldFaults(error), FIELDS, setError),
  });
  const created = create.data;
  const unsaved = !created && !isSame({ ...typed, slug: '' }, { ...given, slug: '' });

  useUnsavedChanges(unsaved);
  useKeptDraft({
    name: `new-static-page.${userId}`,
    unsaved,
    read: () => ({ ...getValues(), isOwn: slug.isOwn ? 'yes' : '' }),
    restore: ({ isOwn, ...draft }) => {
      slug.setIsOwn(isOwn === 'yes');
      reset({ ...given, ...draft });
    },
  });

  // Once the guard knows that nothing is unsaved any more.
  useEffect(() => {
    if (created) void navigate(paths.staticPageDetails(created.id), { replace: true });
  }, [created, navigate]);

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => create.submit(values))(event)}
      >
        <NameField control={control} name="name" lang={typed.language} />
        <SlugField
          control={control}
          name="slug"
          hint={t('staticPages.create.slugHint')}
          onType={slug.onChange}
          onLeave={slug.onBlur}
        />
        <div className={styles.language}>
          <LanguageField control={control} name="language" />
        </div>
        <ContentField control={control} name="content" lang={typed.language} />
        <FormAlert
          failure={failureOf(create.error, t)}
          fields={FIELDS}
          title={t('staticPages.create.failed')}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            disabled={!typed.name.trim() || (slug.isOwn && !typed.slug.trim())}
            loading={create.isPending || created !== undefined}
          >
            {t('staticPages.create.submit')}
          </Button>
          <Button component={Link} to={paths.room('staticPages')} variant="default">
            {t('staticPages.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
