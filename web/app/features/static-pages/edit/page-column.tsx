import { Anchor } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { loadById } from '~/api/query-client';
import type { Saver } from '~/api/saver';
import { saveStaticPage, staticPageQuery, type StaticPage } from '~/api/static-pages';
import { useCurrentUser } from '~/api/use-current-user';
import { useFieldErrors, useSaver } from '~/api/use-saver';
import { languageNames } from '~/i18n/language';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import type { SaveStatusProps } from '~/lib/merge';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { DraftOffer } from '~/ui/draft-offer';
import frame from '~/ui/editor-frame.module.css';
import tab from '~/ui/editor-tab.module.css';
import { focusField } from '~/ui/focus';
import { Notice } from '~/ui/notice';
import { showSuccess } from '~/ui/toasts';
import { useLocalDraft } from '~/ui/use-local-draft';
import { useRunOnce } from '~/ui/use-run-once';
import { ContentField, LanguageField, NameField, VisibilityField } from '../page-fields';
import styles from '../static-page.module.css';
import {
  toPageContent,
  pageMerger,
  usePageLabels,
  type PageContent,
  type PagePart,
} from './static-page-content';

/** One form of the pair, as the bar below both of them needs it. */
export interface ColumnState {
  saver: Saver<StaticPage, PageContent, PagePart>;
  saving: SaveStatusProps;
  /** Error of the last save; null without one. */
  reason: string | null;
}

interface ColumnProps {
  page: StaticPage;
  /** The page exists in both languages, so that its language cannot change. */
  isPaired: boolean;
  onStateChange: (id: number, state: ColumnState) => void;
  /** Called after the user has resolved the conflicts and the page is saved. */
  onResolved: () => void;
}

/** The page in one language. Offers a local draft of an earlier visit before the form opens. */
export function PageColumn({ page, ...props }: ColumnProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const labels = usePageLabels();
  const { draftStore, offer, restoredDraft, wasOffered, restore, discard } = useLocalDraft(
    ['static-page', user.id, page.id],
    toPageContent(page),
    pageMerger.changedParts,
  );
  return (
    <section aria-labelledby={`page-${page.language}`} className={styles.column}>
      <h2 id={`page-${page.language}`} lang={page.language} className={styles.columnTitle}>
        {languageNames[page.language]}
      </h2>
      {offer ? (
        <DraftOffer
          {...offer}
          title={page.name}
          labels={labels}
          restoreLabel={t('staticPages.edit.putBack')}
          onRestore={restore}
          onDiscard={discard}
        />
      ) : (
        <PageForm
          {...props}
          page={page}
          draftStore={draftStore}
          restoredDraft={restoredDraft}
          focusOnMount={wasOffered}
        />
      )}
    </section>
  );
}

interface FormProps extends ColumnProps {
  draftStore: LocalDraftStore<PageContent>;
  /** Unsaved draft of an earlier visit to restore. */
  restoredDraft: LocalDraft<PageContent> | null;
  /** Focuses the first field, because the focused draft offer was unmounted. */
  focusOnMount: boolean;
}

/** All fields except the slug, which other sites link to. */
function PageForm(props: FormProps) {
  const { page, isPaired, draftStore, restoredDraft, focusOnMount } = props;
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
  const { fieldErrors } = useFieldErrors(form, saving);
  const errorCount = Object.keys(fieldErrors).length;
  const language = useWatch({ control, name: 'language' });
  const fields = useRef<HTMLDivElement>(null);
  const { state, isClosed, failure } = saving;
  const reason =
    errorCount > 0
      ? t('staticPages.edit.toCorrect', { count: errorCount })
      : failureMessage(failure, t);

  const reportState = useEffectEvent(() => props.onStateChange(page.id, { saver, saving, reason }));
  useEffect(() => reportState(), [saving, reason]);
  useRunOnce(() => {
    if (restoredDraft) void saver.restore(restoredDraft.content, restoredDraft.basis);
  }, restoredDraft !== null);
  useRunOnce(() => {
    if (fields.current) void focusField(fields.current, 'name');
  }, focusOnMount);
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
        onResolve={(choices) =>
          void saver.resolve(choices).then((saved) => (saved ? props.onResolved() : undefined))
        }
      />
      {isClosed && state === 'failed' ? <DeletedNotice /> : null}
      <div ref={fields} className={tab.fields}>
        <NameField control={control} name="name" lang={language} serverError={fieldErrors.name} />
        {isPaired ? null : (
          <div className={styles.language}>
            <LanguageField
              control={control}
              name="language"
              hint={t('staticPages.edit.languageHint')}
              serverError={fieldErrors.language}
            />
          </div>
        )}
        <VisibilityField control={control} name="isDraft" serverError={fieldErrors.isDraft} />
        <ContentField
          control={control}
          name="content"
          lang={language}
          serverError={fieldErrors.content}
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
