import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import type { KeptContent, Shelf } from '~/lib/kept-content';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import { useOnce } from '~/ui/use-once';
import { IssueHeader } from '../details/issue-header';
import { IssueActions } from './issue-actions';
import { draftOf, type IssueDraft } from './issue-content';
import { IssueFormContext } from './issue-form-context';
import { IssueLeaveGuard } from './issue-leave-guard';
import { IssueNotices } from './issue-notices';
import { IssueTabLinks } from './issue-tab-links';
import { tabOf } from './issue-tabs';
import type { MergeNote } from './sections/merge-sections';
import { TabContent } from './tab-content';
import { useForewordLanguage } from './use-foreword-language';
import { useIssueFaults } from './use-issue-faults';
import { useIssueFiles } from './use-issue-files';
import { useIssueSaver } from './use-issue-saver';
import { useIssueTab } from './use-issue-tab';
import { usePartWords } from './use-part-words';
import { useSaveAndLeave } from './use-save-and-leave';

/** What the screen around the form asks of it. */
export interface IssueEditorHandle {
  /** Null where it could not be saved. */
  save: () => Promise<Issue | null>;
  /** Otherwise the person is told. */
  areFilesThere: () => boolean;
}

interface Props {
  issue: Issue;
  shelf: Shelf<IssueDraft>;
  /** What an earlier visit had not saved, and is to be put back. */
  wanted: KeptContent<IssueDraft> | null;
  /** In place of a form that was there a moment ago: what was not saved in it goes on here. */
  isReopened: boolean;
  /** What stood in its place had the focus, and is gone. */
  takesFocus: boolean;
  /** What became of sections that others had changed too, when it was last saved. */
  notes: readonly MergeNote[];
  onMergedSections: (saved: Issue, notes: readonly MergeNote[]) => void;
  ref: Ref<IssueEditorHandle>;
}

/** One form over four tabs, saved as a whole. */
export function IssueEditor({ issue: opened, shelf, wanted, isReopened, ref, ...props }: Props) {
  const { t } = useTranslation();
  const form = useForm<IssueDraft>({ defaultValues: draftOf(opened) });
  const newNotes = useRef<MergeNote[]>([]);
  const { saver, saving } = useIssueSaver({
    issue: opened,
    form,
    shelf,
    onNotes: (notes) => (newNotes.current = notes),
  });
  const { article: issue } = saving;
  const { all, faults, countOf } = useIssueFaults(form, saving);
  const { tab, goToTab, panel, heading, goToField } = useIssueTab();
  const foreword = useForewordLanguage(all);
  const files = useIssueFiles(issue, form);
  const words = usePartWords(issue, saving.newer);
  const leaving = useSaveAndLeave({
    issue,
    saver,
    files: [files.cover, files.pdf],
    goToField,
    holdsBack: (saved) => {
      if (newNotes.current.length === 0) return false;
      props.onMergedSections(saved, newNotes.current);
      goToTab('sections');
      return true;
    },
  });

  useImperativeHandle(ref, () => ({
    save: leaving.saveAndStay,
    areFilesThere: leaving.areFilesThere,
  }));
  useOnce(() => {
    const kept = isReopened ? shelf.keptHere() : wanted;
    if (kept) void saver.putBack(kept.content, kept.basis);
  }, true);
  useOnce(() => heading.current?.focus(), props.takesFocus);
  const showFirst = useEffectEvent(([path]: string[]) => {
    if (path !== undefined) goToField(tabOf(path), path);
  });
  useEffect(() => showFirst(Object.keys(all)), [all]);

  return (
    <FormProvider {...form}>
      <IssueFormContext value={{ faults }}>
        <IssueLeaveGuard saving={saving} leaving={leaving} onDiscard={() => saver.abandon()} />
        <ConflictDialog
          saving={saving}
          words={words}
          onResolve={(choices) => void leaving.resolve(choices)}
        />
        <IssueHeader issue={issue} />
        <IssueNotices saving={saving} notes={props.notes} />
        <div className={styles.sheet} data-wide={tab === 'foreword' || undefined}>
          <IssueTabLinks current={tab} countOf={countOf} />
          <section ref={panel} className={styles.panel} aria-labelledby="issue-tab">
            <Title ref={heading} order={2} id="issue-tab" tabIndex={-1} className={styles.heading}>
              {t(`issues.details.tabs.${tab}`)}
            </Title>
            <TabContent tab={tab} issue={issue} files={files} foreword={foreword} />
          </section>
          <IssueActions
            saving={saving}
            faultCount={Object.keys(all).length}
            onSave={() => void leaving.save()}
          />
        </div>
      </IssueFormContext>
    </FormProvider>
  );
}
