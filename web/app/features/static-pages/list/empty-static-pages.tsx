import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { StaticPageFilters } from '~/api/static-pages';
import { updateQueryString } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { isFiltered, NO_FILTERS } from './static-pages-filters';

/** Empty state of the list, with and without filters. */
export function EmptyStaticPages({ filters }: { filters: StaticPageFilters }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={44} stroke={1.3} />}
        title={t('staticPages.list.noneFound')}
        text={t('staticPages.list.noneFoundHint')}
      >
        <Button component={Link} to={updateQueryString(searchParams, NO_FILTERS)} variant="default">
          {t('staticPages.list.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconFileText size={44} stroke={1.3} />}
      title={t('staticPages.list.none')}
      text={t('staticPages.list.noneHint')}
    >
      <Button
        component={Link}
        to={paths.staticPageCreate()}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t('staticPages.list.create')}
      </Button>
    </EmptyState>
  );
}
