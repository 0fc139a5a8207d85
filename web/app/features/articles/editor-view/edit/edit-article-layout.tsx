import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import type { Saver } from '~/api/saver';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import { SavingBar } from '~/ui/saving-bar';
import { useRunOnce } from '~/ui/use-run-once';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ArticleFormHeading } from '../../form/article-form-heading';
import type { EditorContent } from '../../form/saving/article-content';
import type { ArticlePart, EditorSaverState } from '../../form/saving/merge-contents';
import { createFileNameLookup, usePartLabels } from '../../form/use-part-labels';
import { EditNotices } from './edit-notices';
import { getFieldSection, isRussianField, useSection, type EditSection } from './edit-sections';
import type { FieldErrors } from './field-errors';
import { SectionContent } from './section-content';
import { SectionTabs } from './section-tabs';
import { TranslationSwitch, type useTranslationMode } from './translation-mode';
import { usePdfFields } from './use-pdf-fields';
import { useCheckedSave } from './use-checked-save';

interface EditArticleLayoutProps {
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
}: EditArticleLayoutProps) {
  const { t } = useTranslation();
  const [isTranslating, setTranslationMode] = translation;
  const { section, panel, heading, goToField } = useSection();
  const { record: article } = saving;
  const pdfs = usePdfFields(article);
  const [hasPastedReferences, setHasPastedReferences] = useState(false);
  const checkedSave = useCheckedSave({
    articleId: article.id,
    saver,
    pdfs,
    hasPastedReferences,
    goToField,
  });
  const labels = usePartLabels(createFileNameLookup(article, saving.remoteRecord));

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
        checkedSave={checkedSave}
        onDiscard={() => saver.discardChanges()}
      />
      <ConflictDialog
        saving={saving}
        labels={labels}
        onResolve={(choices) => void checkedSave.resolve(choices)}
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
            {t(`editorArticleForm.headings.${section}`)}
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
          onSave={() => void checkedSave.save()}
        />
      </div>
    </>
  );
}

interface EditLeaveGuardProps {
  saving: EditorSaverState;
  checkedSave: ReturnType<typeof useCheckedSave>;
  onDiscard: () => void;
}

/**
 * Discards changes when the editor leaves, except after a failed save: then the local draft keeps
 * them.
 */
function EditLeaveGuard({ saving: { state }, checkedSave, onDiscard }: EditLeaveGuardProps) {
  const { t } = useTranslation();
  const hasFailed = state === 'failed' || state === 'conflict';

  useUnsavedChanges(!checkedSave.isDone && (state !== 'saved' || checkedSave.hasPendingInput), {
    text: hasFailed ? t('articleEditor.leave.kept') : undefined,
    onLeave: hasFailed ? undefined : onDiscard,
  });
  return null;
}

interface EditArticleActionsProps {
  saving: EditorSaverState;
  fieldErrors: FieldErrors;
  onSave: () => void;
}

function EditArticleActions({ saving, fieldErrors, onSave }: EditArticleActionsProps) {
  const { t } = useTranslation();
  const count = Object.keys(fieldErrors).length;
  return (
    <SavingBar
      saving={saving}
      reason={
        count > 0 ? t('editorArticleForm.toCorrect', { count }) : failureMessage(saving.failure, t)
      }
      back={paths.editorArticleDetails(saving.record.id)}
      labels={{ cancel: t('articleEditor.actions.cancel'), save: t('articleEditor.actions.save') }}
      onSave={onSave}
    />
  );
}
