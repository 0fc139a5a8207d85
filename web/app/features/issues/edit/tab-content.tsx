import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Issue } from '~/api/issues';
import type { Language } from '~/i18n/language';
import { BoardTab as BoardAsItIs } from '../details/board-tab';
import { SectionsTab as SectionsAsTheyAre } from '../details/sections-tab';
import { BoardTab } from './board/board-tab';
import { ForewordTab } from './foreword-tab';
import { GeneralTab } from './general/general-tab';
import type { IssueDraft } from './issue-content';
import { useIssueForm } from './issue-form-context';
import type { IssueTab } from './issue-tabs';
import { SectionsTab } from './sections/sections-tab';
import type { useIssueFiles } from './use-issue-files';

interface Props {
  tab: IssueTab;
  issue: Issue;
  files: ReturnType<typeof useIssueFiles>;
  foreword: { language: Language; onLanguage: (language: Language) => void };
}

/** What is typed is in the form, whichever tab is shown; the foreword has more to lose, and stays once opened. */
export function TabContent({ tab, issue, files, foreword }: Props) {
  const [wasForewordOpened, setWasForewordOpened] = useState(tab === 'foreword');
  if (tab === 'foreword' && !wasForewordOpened) setWasForewordOpened(true);
  const canArrange = issue.allowedActions.includes('arrange');

  return (
    <>
      {tab === 'general' ? <GeneralTab label={issue.label} {...files} /> : null}
      {wasForewordOpened ? (
        <div hidden={tab !== 'foreword'}>
          <ForewordTab {...foreword} />
        </div>
      ) : null}
      {tab === 'board' && canArrange ? <Board issue={issue} /> : null}
      {tab === 'board' && !canArrange ? <BoardAsItIs inner groups={issue.editorGroups} /> : null}
      {tab === 'sections' && canArrange ? <Sections issue={issue} /> : null}
      {tab === 'sections' && !canArrange ? (
        <SectionsAsTheyAre inner sections={issue.articleGroups} />
      ) : null}
    </>
  );
}

function Board({ issue }: { issue: Issue }) {
  const { faults } = useIssueForm();
  const { control, setValue } = useFormContext<IssueDraft>();
  return (
    <BoardTab
      issueId={issue.id}
      value={useWatch({ control, name: 'editorGroups' })}
      suggested={issue.suggestedEditorGroups}
      faults={faults}
      onChange={(groups) => setValue('editorGroups', groups, { shouldDirty: true })}
    />
  );
}

function Sections({ issue }: { issue: Issue }) {
  const { faults } = useIssueForm();
  const { control, setValue } = useFormContext<IssueDraft>();
  const { articleGroups } = issue;
  const articles = useMemo(() => {
    const all = articleGroups.flatMap((group) => group.articles);
    return new Map(all.map((article) => [article.id, article]));
  }, [articleGroups]);
  return (
    <SectionsTab
      value={useWatch({ control, name: 'articleGroups' })}
      articles={articles}
      faults={faults}
      onChange={(sections) => setValue('articleGroups', sections, { shouldDirty: true })}
    />
  );
}
