import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import { useRunOnce } from '~/ui/use-run-once';
import { IssueHeader } from '../details/issue-header';
import { IssueActions } from './issue-actions';
import { toIssueDraft, type IssueDraft } from './issue-content';
import { IssueFormContext } from './issue-form-context';
import { IssueLeaveGuard } from './issue-leave-guard';
import { IssueNotices } from './issue-notices';
import { IssueTabLinks } from './issue-tab-links';
import { getFieldTab } from './issue-tabs';
import type { MergeNote } from './sections/merge-sections';
import { TabContent } from './tab-content';
import { useForewordLanguage } from './use-foreword-language';
import { useIssueFieldErrors } from './use-issue-field-errors';
import { useIssueFiles } from './use-issue-files';
import { useIssueSaver } from './use-issue-saver';
import { useIssueTab } from './use-issue-tab';
import { usePartLabels } from './use-part-labels';
import { useSaveAndLeave } from './use-save-and-leave';

/** Methods for the page around the form. */
export interface IssueEditorHandle {
  /** Resolves to null if the save fails. */
  save: () => Promise<Issue | null>;
  /** Returns false and shows an error if an upload is not complete. */
  checkUploads: () => boolean;
}

interface Props {
  issue: Issue;
  draftStore: LocalDraftStore<IssueDraft>;
  /** Draft of an earlier visit that the user chose to restore. */
  restoredDraft: LocalDraft<IssueDraft> | null;
  /** The form replaces an earlier one on this page and takes over its unsaved changes. */
  isReopened: boolean;
  /** Focuses the heading: the replaced element had the focus. */
  focusOnMount: boolean;
  /** Notes of the last save about sections that others changed too. */
  notes: readonly MergeNote[];
  onMergedSections: (saved: Issue, notes: readonly MergeNote[]) => void;
  ref: Ref<IssueEditorHandle>;
}

/** Form of an issue in four tabs, saved as a whole. */
export function IssueEditor({
  issue: loadedIssue,
  draftStore,
  restoredDraft,
  isReopened,
  ref,
  ...props
}: Props) {
  const { t } = useTranslation();
  const form = useForm<IssueDraft>({ defaultValues: toIssueDraft(loadedIssue) });
  const newNotes = useRef<MergeNote[]>([]);
  const { saver, saving } = useIssueSaver({
    issue: loadedIssue,
    form,
    draftStore,
    onNotes: (notes) => (newNotes.current = notes),
  });
  const { article: issue } = saving;
  const { allErrors, fieldErrors, countErrors } = useIssueFieldErrors(form, saving);
  const { tab, goToTab, panel, heading, goToField } = useIssueTab();
  const foreword = useForewordLanguage(allErrors);
  const files = useIssueFiles(issue, form);
  const labels = usePartLabels(issue, saving.remoteArticle);
  const saveAndLeave = useSaveAndLeave({
    issue,
    saver,
    files: [files.cover, files.pdf],
    goToField,
    shouldStay: (saved) => {
      if (newNotes.current.length === 0) return false;
      props.onMergedSections(saved, newNotes.current);
      goToTab('sections');
      return true;
    },
  });

  useImperativeHandle(ref, () => ({
    save: saveAndLeave.saveAndStay,
    checkUploads: saveAndLeave.checkUploads,
  }));
  useRunOnce(() => {
    const draft = isReopened ? draftStore.readOwn() : restoredDraft;
    if (draft) void saver.restore(draft.content, draft.basis);
  }, true);
  useRunOnce(() => heading.current?.focus(), props.focusOnMount);
  const showFirstError = useEffectEvent(([path]: string[]) => {
    if (path !== undefined) goToField(getFieldTab(path), path);
  });
  useEffect(() => showFirstError(Object.keys(allErrors)), [allErrors]);

  return (
    <FormProvider {...form}>
      <IssueFormContext value={{ fieldErrors }}>
        <IssueLeaveGuard
          saving={saving}
          saveAndLeave={saveAndLeave}
          onDiscard={() => saver.discardChanges()}
        />
        <ConflictDialog
          saving={saving}
          labels={labels}
          onResolve={(choices) => void saveAndLeave.resolve(choices)}
        />
        <IssueHeader issue={issue} />
        <IssueNotices saving={saving} notes={props.notes} />
        <div className={styles.sheet} data-wide={tab === 'foreword' || undefined}>
          <IssueTabLinks current={tab} countErrors={countErrors} />
          <section ref={panel} className={styles.panel} aria-labelledby="issue-tab">
            <Title ref={heading} order={2} id="issue-tab" tabIndex={-1} className={styles.heading}>
              {t(`issues.details.tabs.${tab}`)}
            </Title>
            <TabContent tab={tab} issue={issue} files={files} foreword={foreword} />
          </section>
          <IssueActions
            saving={saving}
            fieldErrorCount={Object.keys(allErrors).length}
            onSave={() => void saveAndLeave.save()}
          />
        </div>
      </IssueFormContext>
    </FormProvider>
  );
}
