import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { articleViewsQuery, type ArticleView } from '~/api/article-views';
import type { EditorArticleFilters } from '~/api/editor-articles';
import { parseFilters, toViewQuery } from './article-filters';
import styles from './workbench.module.css';

// Not part of the first screen.
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialogs')).ViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./view-dialogs')).ManageViewsDialog,
}));

interface Props {
  filters: EditorArticleFilters;
}

/** Saved views of the list: opens them, saves the current one and manages them. */
export function ViewsMenu({ filters }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { data: views, error } = useQuery(articleViewsQuery);
  const current = toViewQuery(filters);
  const own = views?.filter(({ isOwn }) => isOwn) ?? [];
  const shared = views?.filter(({ isOwn }) => !isOwn) ?? [];
  const shownView = views?.find((view) => normalize(view.query) === current);
  const closeDialog = () => setDialog(null);

  return (
    <>
      <Menu
        position="bottom-end"
        width={300}
        withinPortal={false} // keeps the menu inside its landmark
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={17} aria-hidden />}>
            <span className={styles.viewName}>{shownView?.name ?? t('workbench.views.open')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {error ? <Menu.Label>{t('workbench.views.loadFailed')}</Menu.Label> : null}
          {views?.length === 0 ? <Menu.Label>{t('workbench.views.none')}</Menu.Label> : null}
          <ViewItems label={t('workbench.views.own')} views={own} current={shownView} />
          <ViewItems label={t('workbench.views.shared')} views={shared} current={shownView} />
          <Menu.Divider />
          <Menu.Item mih={44} onClick={() => setDialog('save')}>
            {t('workbench.views.save')}
          </Menu.Item>
          {views && views.length > 0 ? (
            <Menu.Item mih={44} onClick={() => setDialog('manage')}>
              {t('workbench.views.manage')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'save' ? <ViewDialog currentQuery={current} onClose={closeDialog} /> : null}
        {dialog === 'manage' ? (
          <ManageViewsDialog views={views ?? []} currentQuery={current} onClose={closeDialog} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ViewItemsProps {
  label: string;
  views: readonly ArticleView[];
  /** The view that the list shows. */
  current: ArticleView | undefined;
}

function ViewItems({ label, views, current }: ViewItemsProps) {
  const { t } = useTranslation();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          component={Link}
          to={`?${view.query}`}
          preventScrollReset
          mih={44}
          aria-current={view.id === current?.id ? 'true' : undefined}
          rightSection={view.id === current?.id ? <IconCheck size={16} aria-hidden /> : undefined}
        >
          {view.name}
          {view.isOwn && view.isShared ? (
            <span className={styles.viewNote}>{t('workbench.views.isShared')}</span>
          ) : null}
          {!view.isOwn && view.ownerName ? (
            <span className={styles.viewNote}>
              {t('workbench.views.sharedBy', { name: view.ownerName.shortNameEn })}
            </span>
          ) : null}
        </Menu.Item>
      ))}
    </>
  );
}

/** The query in the order in which this list writes it. */
function normalize(query: string): string {
  return toViewQuery(parseFilters(new URLSearchParams(query)));
}
