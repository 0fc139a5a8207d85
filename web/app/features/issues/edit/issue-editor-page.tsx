import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { issueQuery, type Issue } from '~/api/issues';
import { useCurrentUser } from '~/api/use-current-user';
import { KeptOffer } from '~/ui/kept-offer';
import { PageActions } from '~/ui/page-actions';
import { useKeptContent } from '~/ui/use-kept-content';
import { PublishingButtons, type Turn } from '../publishing/publishing-buttons';
import { usePublishing } from '../publishing/use-publishing';
import { draftOf, issueMerging } from './issue-content';
import { IssueEditor, type IssueEditorHandle } from './issue-editor';
import type { MergeNote } from './sections/merge-sections';
import { usePartWords } from './use-part-words';

interface Opened {
  issue: Issue;
  /** How often it was opened anew: after a save the server has given numbers to new sections. */
  times: number;
  notes: readonly MergeNote[];
  /** What had the focus is gone. */
  takesFocus?: boolean;
}

/** Everything for preparing an issue. What an earlier visit could not save is offered first. */
export function IssueEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(issueQuery(id));
  // As it was when the screen opened: what others do meanwhile is met when it is saved.
  const [opened, setOpened] = useState<Opened>({ issue: data, times: 0, notes: [] });
  const { issue, times, notes, takesFocus = false } = opened;
  const editor = useRef<IssueEditorHandle>(null);
  const reopen = (next: Issue, merged: readonly MergeNote[] = []) =>
    setOpened({ issue: next, times: times + 1, notes: merged });
  const publishing = usePublishing(id, (turned) =>
    setOpened({ issue: turned, times: times + 1, notes: [], takesFocus: true }),
  );
  const words = usePartWords(issue);
  const { shelf, offer, wanted, wasAsked, putBack, discard } = useKeptContent(
    ['issue', user.id, id],
    draftOf(issue),
    issueMerging().differ,
  );

  /** What comes out is what is seen here, so it is saved before. */
  const saveAndAsk = async (turn: Turn) => {
    if (turn === 'unpublish') {
      if (editor.current?.areFilesThere()) publishing.ask(turn);
      return;
    }
    const saved = await editor.current?.save();
    if (!saved) return;
    if (saved !== issue) reopen(saved);
    publishing.ask(turn);
  };

  if (offer) {
    return (
      <KeptOffer
        {...offer}
        title={issue.label}
        words={words}
        putBackLabel={t('issues.edit.putBack')}
        onPutBack={putBack}
        onDiscard={discard}
      />
    );
  }
  return (
    <>
      <PageActions>
        <PublishingButtons quiet issue={issue} onAsk={(turn) => void saveAndAsk(turn)} />
      </PageActions>
      <IssueEditor
        key={times}
        ref={editor}
        issue={issue}
        shelf={shelf}
        wanted={wanted}
        isReopened={times > 0}
        takesFocus={times === 0 ? wasAsked : takesFocus}
        notes={notes}
        onMergedSections={reopen}
      />
      {publishing.dialog}
    </>
  );
}
