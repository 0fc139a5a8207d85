import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { myArticleQuery } from '~/api/my-articles';
import { paths } from '~/lib/paths';
import { DetailsFrame } from '~/ui/details-frame';
import { PageActions } from '~/ui/page-actions';
import { DetailsHeader } from './details-header';
import { EventsTab } from './events-tab';
import { FilesTab } from './files-tab';
import { MainTab } from './main-tab';
import { Messages } from './messages';
import { NextStep } from './next-step';
import { ReviewingTab } from './reviewing-tab';

const TABS = { main: MainTab, files: FilesTab, reviewing: ReviewingTab, events: EventsTab };

/** Details of a submitted article for its author. */
export function ArticleDetailsPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: article } = useSuspenseQuery(myArticleQuery(id)); // loaded by the route
  const names = Object.keys(TABS) as (keyof typeof TABS)[];

  return (
    <>
      {article.allowedActions.includes('edit') ? (
        <PageActions>
          <Button
            component={Link}
            to={paths.userArticleEdit(id)}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('articles.details.edit')}
          </Button>
        </PageActions>
      ) : null}
      <DetailsHeader article={article} />
      <NextStep article={article} />
      <DetailsFrame
        label={t('articles.details.tabsLabel')}
        tabs={names.map((name) => {
          const Tab = TABS[name];
          const label = t(`articles.details.tabs.${name}`);
          return { name, label, content: <Tab article={article} /> };
        })}
        side={article.allowedActions.includes('correspond') ? <Messages articleId={id} /> : null}
      />
    </>
  );
}
