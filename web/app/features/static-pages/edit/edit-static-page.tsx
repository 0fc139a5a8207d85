import { Anchor, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { loadById } from '~/api/query-client';
import { saveStaticPage, staticPageQuery, type StaticPage } from '~/api/static-pages';
import { useCurrentUser } from '~/api/use-current-user';
import { useFieldErrors, useSaveAndLeave, useSaver } from '~/api/use-saver';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { DraftOffer } from '~/ui/draft-offer';
import frame from '~/ui/editor-frame.module.css';
import tab from '~/ui/editor-tab.module.css';
import { focusField } from '~/ui/focus';
import { Notice } from '~/ui/notice';
import { PageHeading } from '~/ui/page-heading';
import { SavingBar } from '~/ui/saving-bar';
import { showSuccess } from '~/ui/toasts';
import { useLocalDraft } from '~/ui/use-local-draft';
import { useRunOnce } from '~/ui/use-run-once';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ContentField, LanguageField, NameField } from '../page-fields';
import styles from '../static-page.module.css';
import { toPageContent, pageMerger, usePageLabels, type PageContent } from './static-page-content';

/** Edits a static page. Offers a local draft of an earlier visit before the form opens. */
export function EditStaticPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(staticPageQuery(id));
  // Snapshot of the page on mount; changes by others are merged on save.
  const [page] = useState(data);
  const labels = usePageLabels();
  const { draftStore, offer, restoredDraft, wasOffered, restore, discard } = useLocalDraft(
    ['static-page', user.id, id],
    toPageContent(page),
    pageMerger.changedParts,
  );

  if (offer) {
    return (
      <DraftOffer
        {...offer}
        title={page.name}
        labels={labels}
        restoreLabel={t('staticPages.edit.putBack')}
        onRestore={restore}
        onDiscard={discard}
      />
    );
  }
  return (
    <StaticPageForm
      page={page}
      draftStore={draftStore}
      restoredDraft={restoredDraft}
      focusOnMount={wasOffered}
    />
  );
}

interface Props {
  page: StaticPage;
  draftStore: LocalDraftStore<PageContent>;
  /** Unsaved draft of an earlier visit to restore. */
  restoredDraft: LocalDraft<PageContent> | null;
  /** Focuses the heading, because the focused draft offer was unmounted. */
  focusOnMount: boolean;
}

/** All fields except the slug, which other sites link to. */
function StaticPageForm({ page, draftStore, restoredDraft, focusOnMount }: Props) {
  const { t } = useTranslation();
  const labels = usePageLabels();
  const form = useForm<PageContent>({ defaultValues: toPageContent(page) });
  const { control } = form;
  const { saver, saving } = useSaver({
    record: page,
    form,
    draftStore,
    toContent: toPageContent,
    merger: pageMerger,
    save: (body) => saveStaticPage(page.id, body),
    load: () => loadById(staticPageQuery, page.id),
    onMerged: (parts) => {
      const names = parts.map(labels.name).join(', ');
      showSuccess(t('staticPages.edit.merged', { parts: names }), t);
    },
  });
  const { isDone, save, resolve } = useSaveAndLeave(saver, {
    to: paths.staticPageDetails(page.id),
    onSaved: () => {
      showSuccess(t('staticPages.edit.saved'), t);
      return true;
    },
  });
  const { fieldErrors } = useFieldErrors(form, saving);
  const errorCount = Object.keys(fieldErrors).length;
  const language = useWatch({ control, name: 'language' });
  const fields = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, isClosed, failure } = saving;
  const hasFailed = state === 'failed' || state === 'conflict';

  // Cancelling discards the changes; changes that could not be saved stay in the local draft.
  useUnsavedChanges(!isDone && state !== 'saved', {
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
        onResolve={(choices) => void resolve(choices)}
      />
      <div lang={page.language}>
        <PageHeading ref={heading}>{page.name}</PageHeading>
      </div>
      {isClosed && state === 'failed' ? <DeletedNotice /> : null}
      <div className={frame.sheet}>
        <div ref={fields} className={`${frame.panel} ${tab.fields}`}>
          <NameField control={control} name="name" lang={language} serverError={fieldErrors.name} />
          <TextInput
            label={t('staticPages.parts.slug')}
            description={t('staticPages.edit.slugHint')}
            value={page.slug}
            disabled
            classNames={{ input: styles.readOnly }}
          />
          <div className={styles.language}>
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
        <SavingBar
          saving={saving}
          reason={
            errorCount > 0
              ? t('staticPages.edit.toCorrect', { count: errorCount })
              : failureMessage(failure, t)
          }
          back={paths.staticPageDetails(page.id)}
          labels={{ cancel: t('staticPages.edit.cancel'), save: t('staticPages.edit.save') }}
          onSave={() => void save()}
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
      className={frame.notice}
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
