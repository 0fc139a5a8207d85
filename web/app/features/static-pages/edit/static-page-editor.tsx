import { Anchor, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StaticPage } from '~/api/static-pages';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import tab from '~/ui/editor-tab.module.css';
import { focusField } from '~/ui/focus-field';
import { Notice } from '~/ui/notice';
import { PageHeading } from '~/ui/page-heading';
import { useRunOnce } from '~/ui/use-run-once';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ContentField, LanguageField, NameField } from '../page-fields';
import { EditorActions } from './editor-actions';
import { toPageDraft, type PageDraft } from './page-draft';
import editorStyles from './static-page-editor.module.css';
import { usePageFieldErrors } from './use-page-field-errors';
import { usePageSaver } from './use-page-saver';
import { usePageLabels } from './use-page-labels';
import { useSaveAndNavigate } from './use-save-and-navigate';

interface Props {
  page: StaticPage;
  draftStore: LocalDraftStore<PageDraft>;
  /** Unsaved draft of an earlier visit to restore. */
  restoredDraft: LocalDraft<PageDraft> | null;
  /** Focuses the heading, because the focused draft offer was unmounted. */
  focusOnMount: boolean;
}

/** Edits all fields except the slug, which other sites link to. */
export function StaticPageEditor({ page, draftStore, restoredDraft, focusOnMount }: Props) {
  const { t } = useTranslation();
  const form = useForm<PageDraft>({ defaultValues: toPageDraft(page) });
  const { control } = form;
  const { saver, saving } = usePageSaver(page, form, draftStore);
  const fieldErrors = usePageFieldErrors(form, saving);
  const saveAndNavigate = useSaveAndNavigate(page.id, saver);
  const labels = usePageLabels();
  const language = useWatch({ control, name: 'language' });
  const fields = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, isClosed, failure } = saving;
  const hasFailed = state === 'failed' || state === 'conflict';

  // Cancelling discards the changes; changes that could not be saved stay in the local draft.
  useUnsavedChanges(!saveAndNavigate.isSaved && state !== 'saved', {
    text: hasFailed ? t('staticPages.edit.kept') : undefined,
    onLeave: hasFailed ? undefined : () => saver.discardChanges(),
  });
  useRunOnce(() => {
    if (restoredDraft) void saver.restore(restoredDraft.content, restoredDraft.basis);
  }, restoredDraft !== null);
  useRunOnce(() => heading.current?.focus(), focusOnMount);
  const focusFirstError = useEffectEvent(() => {
    const [part] = Object.keys(fieldErrors);
    if (part && fields.current) void focusField(fields.current, part);
  });
  useEffect(() => focusFirstError(), [failure]);

  return (
    <>
      <ConflictDialog
        saving={saving}
        labels={labels}
        onResolve={(choices) => void saveAndNavigate.resolve(choices)}
      />
      <div lang={page.language}>
        <PageHeading ref={heading}>{page.name}</PageHeading>
      </div>
      {isClosed && state === 'failed' ? <DeletedNotice /> : null}
      <div className={styles.sheet}>
        <div ref={fields} className={`${styles.panel} ${tab.fields}`}>
          <NameField control={control} name="name" lang={language} serverError={fieldErrors.name} />
          <TextInput
            label={t('staticPages.parts.slug')}
            description={t('staticPages.edit.slugHint')}
            value={page.slug}
            disabled
            classNames={{ input: editorStyles.readOnly }}
          />
          <div className={editorStyles.language}>
            <LanguageField
              control={control}
              name="language"
              hint={t('staticPages.edit.languageHint')}
              serverError={fieldErrors.language}
            />
          </div>
          <ContentField
            control={control}
            name="content"
            lang={language}
            serverError={fieldErrors.content}
          />
        </div>
        <EditorActions
          saving={saving}
          fieldErrorCount={Object.keys(fieldErrors).length}
          onSave={() => void saveAndNavigate.save()}
        />
      </div>
    </>
  );
}

/** Notice that the page was deleted; the typed text can still be copied. */
function DeletedNotice() {
  const { t } = useTranslation();
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={t('staticPages.edit.gone')}
    >
      {t('staticPages.edit.goneText')}{' '}
      <Anchor component={Link} inherit underline="always" to={paths.screen('staticPages')}>
        {t('staticPages.edit.toList')}
      </Anchor>
    </Notice>
  );
}
