import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { issueQuery, type Issue } from '~/api/issues';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { DetailsFrame, type DetailsTab } from '~/ui/details-frame';
import { PageActions } from '~/ui/page-actions';
import { PreviewButton } from '~/ui/preview-button';
import { PublishingButtons, usePublishing } from '../publishing/publishing';
import { BoardTab } from './board-tab';
import { ForewordTab } from './foreword-tab';
import { GeneralTab } from './general-tab';
import { IssueHeader } from './issue-header';
import { SectionsTab } from './sections-tab';

interface Props {
  id: number;
  renderPreview: (language: Language) => ReactNode;
}

/** Details of an issue, with the actions to edit and publish it. */
export function IssuePage({ id, renderPreview }: Props) {
  const { t } = useTranslation();
  const { data: issue } = useSuspenseQuery(issueQuery(id)); // loaded by the route
  const publishing = usePublishing(id);

  return (
    <>
      <PageActions>
        {issue.allowedActions.includes('preview') ? <PreviewButton render={renderPreview} /> : null}
        <PublishingButtons issue={issue} onAction={publishing.start} />
        {issue.allowedActions.includes('edit') ? (
          <Button
            component={Link}
            to={paths.issueEdit(id)}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('issues.details.edit')}
          </Button>
        ) : null}
      </PageActions>
      <IssueHeader issue={issue} />
      <DetailsFrame label={t('issues.details.tabsLabel')} tabs={useTabs(issue)} />
      {publishing.dialog}
    </>
  );
}

function useTabs(issue: Issue): DetailsTab[] {
  const { t } = useTranslation();
  const contents = {
    general: <GeneralTab issue={issue} />,
    foreword: <ForewordTab issue={issue} />,
    board: <BoardTab groups={issue.editorGroups} />,
    sections: <SectionsTab sections={issue.articleGroups} />,
  };
  return (Object.keys(contents) as (keyof typeof contents)[]).map((name) => ({
    name,
    label: t(`issues.details.tabs.${name}`),
    content: contents[name],
  }));
}
