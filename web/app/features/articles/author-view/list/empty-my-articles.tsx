import { Button } from '@mantine/core';
import { IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyArticleFilters } from '~/api/my-articles';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { isUnfiltered } from './my-articles-filters';

/** Empty state: no articles at all, or none that match the filters. */
export function EmptyMyArticles({ filters }: { filters: MyArticleFilters }) {
  const { t } = useTranslation();
  const { title, statusId } = filters;
  if (isUnfiltered(filters)) {
    return (
      <EmptyState
        icon={<IconFileText size={44} stroke={1.3} />}
        title={t('articles.list.none')}
        text={t('articles.list.noneHint')}
      >
        <Button component={Link} to={paths.userArticleCreate()}>
          {t('articles.list.createFirst')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={title ? t('articles.list.noneFound', { title }) : t('articles.list.noneOfStatus')}
      text={title && statusId !== null ? t('articles.list.otherStatusHint') : undefined}
    >
      <Button component={Link} to={paths.screen('userArticles')} variant="default">
        {t('articles.list.showAll')}
      </Button>
    </EmptyState>
  );
}
