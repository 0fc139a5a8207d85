import { Anchor, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StaticPage } from '~/api/static-pages';
import type { KeptContent, Shelf } from '~/lib/kept-content';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import tab from '~/ui/editor-tab.module.css';
import { focusField } from '~/ui/focus-field';
import { Notice } from '~/ui/notice';
import { PageHeading } from '~/ui/page-heading';
import { useOnce } from '~/ui/use-once';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ContentField, LanguageField, NameField } from '../page-fields';
import { EditorActions } from './editor-actions';
import { draftOf, type PageDraft } from './page-draft';
import own from './static-page-editor.module.css';
import { usePageFaults } from './use-page-faults';
import { usePageSaver } from './use-page-saver';
import { usePageWords } from './use-page-words';
import { useSaveAndLeave } from './use-save-and-leave';

interface Props {
  page: StaticPage;
  shelf: Shelf<PageDraft>;
  /** What an earlier visit had not saved, and is to be put back. */
  wanted: KeptContent<PageDraft> | null;
  /** What stood in its place had the focus, and is gone. */
  takesFocus: boolean;
}

/** Everything but the address, which others link to. */
export function StaticPageEditor({ page, shelf, wanted, takesFocus }: Props) {
  const { t } = useTranslation();
  const form = useForm<PageDraft>({ defaultValues: draftOf(page) });
  const { control } = form;
  const { saver, saving } = usePageSaver(page, form, shelf);
  const faults = usePageFaults(form, saving);
  const leaving = useSaveAndLeave(page.id, saver);
  const words = usePageWords();
  const language = useWatch({ control, name: 'language' });
  const fields = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, isClosed, failure } = saving;
  const hasFailed = state === 'failed' || state === 'conflict';

  // Who cancels does not want the changes; what could not be saved waits on this device.
  useUnsavedChanges(!leaving.isDone && state !== 'saved', {
    text: hasFailed ? t('staticPages.edit.kept') : undefined,
    onLeave: hasFailed ? undefined : () => saver.abandon(),
  });
  useOnce(() => {
    if (wanted) void saver.putBack(wanted.content, wanted.basis);
  }, wanted !== null);
  useOnce(() => heading.current?.focus(), takesFocus);
  const showFirstFault = useEffectEvent(() => {
    const [part] = Object.keys(faults);
    if (part && fields.current) void focusField(fields.current, part);
  });
  useEffect(() => showFirstFault(), [failure]);

  return (
    <>
      <ConflictDialog
        saving={saving}
        words={words}
        onResolve={(choices) => void leaving.resolve(choices)}
      />
      <div lang={page.language}>
        <PageHeading ref={heading}>{page.name}</PageHeading>
      </div>
      {isClosed && state === 'failed' ? <Gone /> : null}
      <div className={styles.sheet}>
        <div ref={fields} className={`${styles.panel} ${tab.fields}`}>
          <NameField control={control} name="name" lang={language} fault={faults.name} />
          <TextInput
            label={t('staticPages.parts.slug')}
            description={t('staticPages.edit.slugHint')}
            value={page.slug}
            disabled
            classNames={{ input: own.fixed }}
          />
          <div className={own.language}>
            <LanguageField
              control={control}
              name="language"
              hint={t('staticPages.edit.languageHint')}
              fault={faults.language}
            />
          </div>
          <ContentField control={control} name="content" lang={language} fault={faults.content} />
        </div>
        <EditorActions
          saving={saving}
          faultCount={Object.keys(faults).length}
          onSave={() => void leaving.save()}
        />
      </div>
    </>
  );
}

/** Somebody has deleted it: what is typed can still be copied. */
function Gone() {
  const { t } = useTranslation();
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={t('staticPages.edit.gone')}
    >
      {t('staticPages.edit.goneText')}{' '}
      <Anchor component={Link} inherit underline="always" to={paths.room('staticPages')}>
        {t('staticPages.edit.toList')}
      </Anchor>
    </Notice>
  );
}
