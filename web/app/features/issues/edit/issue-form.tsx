import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Autosave } from '~/api/autosave';
import { failureMessage } from '~/api/errors';
import { issueQuery, saveIssue, type Issue } from '~/api/issues';
import { loadById } from '~/api/query-client';
import { Saver } from '~/api/saver';
import { useFieldErrors, useSaveAndLeave, useSaver } from '~/api/use-saver';
import { isDeepEqual } from '~/lib/compare-content';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import { SavingBar } from '~/ui/saving-bar';
import { showError, showSuccess } from '~/ui/toasts';
import { useRunOnce } from '~/ui/use-run-once';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { IssueHeader } from '../details/issue-header';
import { useForewordLanguage } from './foreword-tab';
import {
  createIssueMerger,
  toIssueContent,
  useIssueLabels,
  type IssueContent,
} from './issue-content';
import { IssueFormContext } from './issue-form-context';
import { IssueNotices } from './issue-notices';
import { getFieldPlace, getFieldTab, IssueTabLinks, useIssueTab } from './issue-tabs';
import type { MergeNote } from './sections/merge-sections';
import { TabContent } from './tab-content';
import { useIssueFiles, type IssueFile } from './use-issue-files';

/** Methods for the page around the form. */
export interface IssueFormHandle {
  /** Resolves to null if the save fails. */
  save: () => Promise<Issue | null>;
  /** Returns false and shows an error if an upload is not complete. */
  checkUploads: () => boolean;
}

interface Props {
  issue: Issue;
  draftStore: LocalDraftStore<IssueContent>;
  /** Draft of an earlier visit that the user chose to restore. */
  restoredDraft: LocalDraft<IssueContent> | null;
  /** The form replaces an earlier one on this page and takes over its unsaved changes. */
  isReopened: boolean;
  /** Focuses the heading: the replaced element had the focus. */
  focusOnMount: boolean;
  /** Notes of the last save about sections that others changed too. */
  notes: readonly MergeNote[];
  onMergedSections: (saved: Issue, notes: readonly MergeNote[]) => void;
  ref: Ref<IssueFormHandle>;
}

/** Form of an issue in four tabs, saved as a whole; automatically while the issue is not published. */
export function IssueForm({
  issue: loadedIssue,
  draftStore,
  restoredDraft,
  isReopened,
  ref,
  ...props
}: Props) {
  const { t } = useTranslation();
  const form = useForm<IssueContent>({ defaultValues: toIssueContent(loadedIssue) });
  const [{ merger, getNotes }] = useState(createNotedMerger);
  const { id } = loadedIssue;
  // Readers would see every change of a published issue at once, so that one is saved on demand.
  const savesAutomatically = loadedIssue.publicationDate === null;
  const { saver, saving } = useSaver({
    record: loadedIssue,
    form,
    draftStore,
    toContent: toIssueContent,
    merger,
    save: async (body) => {
      const saved = await saveIssue(id, body);
      adoptSectionIds(form, body, saved);
      return saved;
    },
    createSaver: (record, options) =>
      savesAutomatically ? new Autosave(record, options) : new Saver(record, options),
    load: () => loadById(issueQuery, id),
    onMerged: (parts) => {
      const names = parts.map((part) => t(`issues.edit.parts.${part}`)).join(', ');
      showSuccess(t('issues.edit.merged', { parts: names }), t);
    },
  });
  const { record: issue, state } = saving;
  const { allErrors, fieldErrors } = useFieldErrors(form, saving, getFieldPlace);
  const { tab, goToTab, panel, heading, goToField } = useIssueTab();
  const foreword = useForewordLanguage(allErrors);
  const files = useIssueFiles(issue, form);
  const { pendingFile, checkUploads } = useUploadCheck([files.cover, files.pdf], (field) =>
    goToField('general', field),
  );
  const labels = useIssueLabels(issue, saving.remoteRecord);
  const isSaveRequested = useRef(false);
  const { isDone, save, resolve } = useSaveAndLeave(saver, {
    to: paths.issueDetails(id),
    onSaved: (saved) => {
      showSuccess(t('issues.edit.saved'), t);
      if (getNotes().length === 0) return true;
      props.onMergedSections(saved, getNotes());
      goToTab('sections');
      return false;
    },
  });
  const errorCount = Object.keys(allErrors).length;
  const hasFailed = state === 'failed' || state === 'conflict';

  /** Runs a save that the user asked for; only then an error moves the focus. */
  const runSave = async <T,>(run: () => Promise<T>): Promise<T | null> => {
    if (!checkUploads()) return null;
    isSaveRequested.current = true;
    const result = await run();
    if (saver.getSnapshot().state === 'saved') isSaveRequested.current = false;
    return result;
  };
  const saveBeforeLeaving = async () => !pendingFile && (await saver.saveNow()) !== null;

  useImperativeHandle(ref, () => ({ save: () => runSave(() => saver.saveNow()), checkUploads }));
  // The draft stays on this device only if a save failed.
  useUnsavedChanges(!isDone && (state !== 'saved' || pendingFile !== undefined), {
    save: savesAutomatically ? saveBeforeLeaving : undefined,
    text: hasFailed ? t('issues.edit.kept') : undefined,
    onLeave: hasFailed ? undefined : () => saver.discardChanges(),
  });
  useRunOnce(() => {
    const draft = isReopened ? draftStore.readOwn() : restoredDraft;
    if (draft) void saver.restore(draft.content, draft.basis);
  }, true);
  useRunOnce(() => heading.current?.focus(), props.focusOnMount);
  const showFirstError = useEffectEvent(([path]: string[]) => {
    if (path === undefined || !isSaveRequested.current) return;
    isSaveRequested.current = false;
    goToField(getFieldTab(path), path);
  });
  useEffect(() => showFirstError(Object.keys(allErrors)), [allErrors]);

  return (
    <FormProvider {...form}>
      <IssueFormContext value={{ fieldErrors }}>
        <ConflictDialog
          saving={saving}
          labels={labels}
          onResolve={(choices) => void resolve(choices)}
        />
        <IssueHeader issue={issue} />
        <IssueNotices saving={saving} notes={props.notes} />
        <div className={styles.sheet} data-wide={tab === 'foreword' || undefined}>
          <IssueTabLinks current={tab} fieldErrors={fieldErrors} />
          <section ref={panel} className={styles.panel} aria-labelledby="issue-tab">
            <Title ref={heading} order={2} id="issue-tab" tabIndex={-1} className={styles.heading}>
              {t(`issues.details.tabs.${tab}`)}
            </Title>
            <TabContent tab={tab} issue={issue} files={files} foreword={foreword} />
          </section>
          <SavingBar
            saving={saving}
            reason={
              errorCount > 0
                ? t('issues.edit.toCorrect', { count: errorCount })
                : failureMessage(saving.failure, t)
            }
            back={paths.issueDetails(id)}
            labels={{
              cancel: savesAutomatically ? t('issues.edit.close') : t('issues.edit.cancel'),
              save: t('issues.edit.save'),
            }}
            onSave={() => void runSave(save)}
          />
        </div>
      </IssueFormContext>
    </FormProvider>
  );
}

/** Prevents saving while a file is uploading or its upload has failed. */
function useUploadCheck(files: IssueFile[], onMissing: (field: IssueFile['field']) => void) {
  const { t } = useTranslation();
  const dismissError = useRef<() => void>(undefined);
  const pendingFile = files.find(({ upload }) => upload.upload);
  const checkUploads = () => {
    dismissError.current?.(); // shows at most one error, and only while it is true
    if (!pendingFile) return true;
    dismissError.current = showError(t('issues.edit.notSaved'), t('issues.edit.filesMissing'), t);
    onMissing(pendingFile.field);
    return false;
  };
  return { pendingFile, checkUploads };
}

/**
 * Gives new sections the ids of the server, in the form and in what was sent, so that the next save
 * keeps them and finds no difference.
 */
function adoptSectionIds(
  form: UseFormReturn<IssueContent>,
  sent: Pick<IssueContent, 'articleGroups'>,
  { articleGroups: saved }: Issue,
): void {
  const current = structuredClone(form.getValues('articleGroups'));
  sent.articleGroups.forEach((section, index) => {
    const id = saved[index]?.id;
    if (section.id !== null || id === undefined) return;
    const typed = current.find(
      ({ id: known, nameEn, nameRu }) =>
        known === null && nameEn === section.nameEn && nameRu === section.nameRu,
    );
    section.id = id;
    if (typed) typed.id = id;
  });
  if (!isDeepEqual(current, form.getValues('articleGroups'))) {
    form.setValue('articleGroups', current);
  }
}

/** Merger that remembers its last notes about sections that both sides changed. */
function createNotedMerger() {
  let notes: MergeNote[] = [];
  return { merger: createIssueMerger((next) => (notes = next)), getNotes: () => notes };
}
