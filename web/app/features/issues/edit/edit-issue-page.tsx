import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { issueQuery, type Issue } from '~/api/issues';
import { useCurrentUser } from '~/api/use-current-user';
import { DraftOffer } from '~/ui/draft-offer';
import { PageActions } from '~/ui/page-actions';
import { useLocalDraft } from '~/ui/use-local-draft';
import { PublishingButtons, usePublishing, type PublishingAction } from '../publishing/publishing';
import { toIssueContent, createIssueMerger, useIssueLabels } from './issue-content';
import { IssueForm, type IssueFormHandle } from './issue-form';
import type { MergeNote } from './sections/merge-sections';

interface EditorState {
  issue: Issue;
  /** Key of the form. Reopening it after a save picks up the ids that the server gave to new sections. */
  openCount: number;
  notes: readonly MergeNote[];
  /** The element that had the focus is unmounted. */
  focusOnMount?: boolean;
}

/** Editor of an issue. Offers the unsaved draft of an earlier visit first. */
export function EditIssuePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(issueQuery(id));
  // Not updated from the query: changes by others are merged on save.
  const [state, setState] = useState<EditorState>({ issue: data, openCount: 0, notes: [] });
  const { issue, openCount, notes, focusOnMount = false } = state;
  const form = useRef<IssueFormHandle>(null);
  const reopen = (next: Issue, merged: readonly MergeNote[] = []) =>
    setState({ issue: next, openCount: openCount + 1, notes: merged });
  const publishing = usePublishing(id, (changed) =>
    setState({ issue: changed, openCount: openCount + 1, notes: [], focusOnMount: true }),
  );
  const labels = useIssueLabels(issue);
  const { draftStore, offer, restoredDraft, wasOffered, restore, discard } = useLocalDraft(
    ['issue', user.id, id],
    toIssueContent(issue),
    createIssueMerger().changedParts,
  );

  /** Saves before publishing, so that the visible content is published. */
  const handleAction = async (action: PublishingAction) => {
    if (action === 'unpublish') {
      if (form.current?.checkUploads()) publishing.start(action);
      return;
    }
    const saved = await form.current?.save();
    if (!saved) return;
    if (saved !== issue) reopen(saved);
    publishing.start(action);
  };

  if (offer) {
    return (
      <DraftOffer
        {...offer}
        title={issue.label}
        labels={labels}
        restoreLabel={t('issues.edit.putBack')}
        onRestore={restore}
        onDiscard={discard}
      />
    );
  }
  return (
    <>
      <PageActions>
        <PublishingButtons
          isSecondary
          issue={issue}
          onAction={(action) => void handleAction(action)}
        />
      </PageActions>
      <IssueForm
        key={openCount}
        ref={form}
        issue={issue}
        draftStore={draftStore}
        restoredDraft={restoredDraft}
        isReopened={openCount > 0}
        focusOnMount={openCount === 0 ? wasOffered : focusOnMount}
        notes={notes}
        onMergedSections={reopen}
      />
      {publishing.dialog}
    </>
  );
}
