import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { myArticleQuery, type MyArticle } from '~/api/my-articles';
import { searchWith } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { LinkTabs } from '~/ui/link-tabs';
import { PageActions } from '~/ui/page-actions';
import styles from './article-details-page.module.css';
import { DetailsHeader } from './details-header';
import { EventsTab } from './events-tab';
import { FilesTab } from './files-tab';
import { MainTab } from './main-tab';
import { Messages } from './messages';
import { NextStep } from './next-step';
import { ReviewingTab } from './reviewing-tab';

const TABS = {
  main: MainTab,
  files: FilesTab,
  reviewing: ReviewingTab,
  events: EventsTab,
} satisfies Record<string, (props: { article: MyArticle }) => unknown>;

type TabName = keyof typeof TABS;

const TAB_NAMES = Object.keys(TABS) as TabName[];

/** An article that has left its author's hands: what was sent, and what has become of it. */
export function ArticleDetailsPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { data: article } = useSuspenseQuery(myArticleQuery(id)); // loaded before the screen opens
  const current = TAB_NAMES.find((name) => name === address.get('tab')) ?? 'main';
  const Tab = TABS[current];

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
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <LinkTabs
            label={t('articles.details.tabsLabel')}
            tabs={TAB_NAMES.map((name) => ({
              label: t(`articles.details.tabs.${name}`),
              to: searchWith(address, { tab: name === 'main' ? null : name }),
              current: name === current,
            }))}
          />
          <div className={styles.tab}>
            <Tab article={article} />
          </div>
        </div>
        {article.allowedActions.includes('correspond') ? <Messages articleId={id} /> : null}
      </div>
    </>
  );
}
