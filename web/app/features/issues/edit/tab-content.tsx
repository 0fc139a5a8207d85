import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Issue } from '~/api/issues';
import type { Language } from '~/i18n/language';
import { BoardTab as ReadOnlyBoardTab } from '../details/board-tab';
import { SectionsTab as ReadOnlySectionsTab } from '../details/sections-tab';
import { BoardTab } from './board/board-tab';
import { ForewordTab } from './foreword-tab';
import { GeneralTab } from './general-tab';
import type { IssueContent } from './issue-content';
import { useIssueForm } from './issue-form-context';
import type { IssueTab } from './issue-tabs';
import { SectionsTab } from './sections/sections-tab';
import type { useIssueFiles } from './use-issue-files';

interface Props {
  tab: IssueTab;
  issue: Issue;
  files: ReturnType<typeof useIssueFiles>;
  foreword: { language: Language; onLanguageChange: (language: Language) => void };
}

/**
 * Content of the current tab. The foreword stays mounted, because its editors have an undo history.
 */
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
      {tab === 'board' && canArrange ? <BoardField issue={issue} /> : null}
      {tab === 'board' && !canArrange ? (
        <ReadOnlyBoardTab nested groups={issue.editorGroups} />
      ) : null}
      {tab === 'sections' && canArrange ? <SectionsField issue={issue} /> : null}
      {tab === 'sections' && !canArrange ? (
        <ReadOnlySectionsTab nested sections={issue.articleGroups} />
      ) : null}
    </>
  );
}

function BoardField({ issue }: { issue: Issue }) {
  const { fieldErrors } = useIssueForm();
  const { control, setValue } = useFormContext<IssueContent>();
  return (
    <BoardTab
      issueId={issue.id}
      value={useWatch({ control, name: 'editorGroups' })}
      suggested={issue.suggestedEditorGroups}
      fieldErrors={fieldErrors}
      onChange={(groups) => setValue('editorGroups', groups, { shouldDirty: true })}
    />
  );
}

function SectionsField({ issue }: { issue: Issue }) {
  const { fieldErrors } = useIssueForm();
  const { control, setValue } = useFormContext<IssueContent>();
  const { articleGroups } = issue;
  const articles = useMemo(() => {
    const list = articleGroups.flatMap((group) => group.articles);
    return new Map(list.map((article) => [article.id, article]));
  }, [articleGroups]);
  return (
    <SectionsTab
      value={useWatch({ control, name: 'articleGroups' })}
      articles={articles}
      fieldErrors={fieldErrors}
      onChange={(sections) => setValue('articleGroups', sections, { shouldDirty: true })}
    />
  );
}
