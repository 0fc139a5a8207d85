import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import type { Saver } from '~/api/saver';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import { useRunOnce } from '~/ui/use-run-once';
import { ArticleFormHeading } from '../../form/article-form-heading';
import { createFileNameLookup } from '../../form/file-names';
import type { EditorContent } from '../../form/saving/article-content';
import type { ArticlePart } from '../../form/saving/merge-contents';
import { usePartLabels } from '../../form/use-part-labels';
import { EditArticleActions } from './edit-article-actions';
import type { FieldErrors } from './field-errors';
import { EditLeaveGuard } from './edit-leave-guard';
import { EditNotices } from './edit-notices';
import { isRussianField, getFieldSection, type EditSection } from './edit-sections';
import { SectionContent } from './section-content';
import { SectionTabs } from './section-tabs';
import { TranslationSwitch } from './translation-switch';
import { usePdfFields } from './use-pdf-fields';
import type { EditorSaverState } from './use-article-saver';
import { useSaveAndLeave } from './use-save-and-leave';
import { useSection } from './use-section';
import type { useTranslationMode } from './use-translation-mode';

interface Props {
  saver: Saver<EditorArticle, EditorContent, ArticlePart>;
  saving: EditorSaverState;
  fieldErrors: FieldErrors;
  countErrors: (section: EditSection) => number;
  translation: ReturnType<typeof useTranslationMode>;
  focusOnMount: boolean;
}

export function EditArticleLayout({
  saver,
  saving,
  fieldErrors,
  countErrors,
  translation,
  focusOnMount,
}: Props) {
  const { t } = useTranslation();
  const [isTranslating, setTranslationMode] = translation;
  const { section, panel, heading, goToField } = useSection();
  const pdfs = usePdfFields(saving.article);
  const [hasPastedReferences, setHasPastedReferences] = useState(false);
  const saveAndLeave = useSaveAndLeave({ saver, saving, pdfs, hasPastedReferences, goToField });
  const { article } = saving;
  const labels = usePartLabels(createFileNameLookup(article, saving.remoteArticle));

  useRunOnce(() => heading.current?.focus(), focusOnMount);
  const showFirstError = useEffectEvent(([path]: string[]) => {
    if (path === undefined) return;
    if (isRussianField(path)) setTranslationMode(true);
    goToField(getFieldSection(path), path);
  });
  useEffect(() => showFirstError(Object.keys(fieldErrors)), [fieldErrors]);

  return (
    <>
      <EditLeaveGuard
        saving={saving}
        saveAndLeave={saveAndLeave}
        onDiscard={() => saver.discardChanges()}
      />
      <ConflictDialog
        saving={saving}
        labels={labels}
        onResolve={(choices) => void saveAndLeave.resolve(choices)}
      />
      <ArticleFormHeading statusId={article.statusId} />
      <EditNotices
        saving={saving}
        onTranslate={isTranslating ? undefined : () => setTranslationMode(true)}
      />
      <TranslationSwitch isOn={isTranslating} onToggle={setTranslationMode} />
      <div
        className={styles.sheet}
        data-wide={isTranslating || section === 'contentHtml' || undefined}
      >
        <SectionTabs
          current={section}
          hasErrors={Object.keys(fieldErrors).length > 0}
          countErrors={countErrors}
        />
        <section ref={panel} className={styles.panel} aria-labelledby="edit-section">
          <Title ref={heading} order={2} id="edit-section" tabIndex={-1} className={styles.heading}>
            {t(`deskEditor.headings.${section}`)}
          </Title>
          <SectionContent
            section={section}
            article={article}
            pdfs={pdfs}
            onPastedReferences={setHasPastedReferences}
          />
        </section>
        <EditArticleActions
          saving={saving}
          fieldErrors={fieldErrors}
          onSave={() => void saveAndLeave.save()}
        />
      </div>
    </>
  );
}
