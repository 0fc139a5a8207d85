import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticleFilters } from '~/api/editor-articles';
import type { ParamChanges } from '~/lib/list-search-params';
import { countFilters } from './article-filters';

// Not part of the first screen.
const FilterForm = lazy(() => import('./filter-form'));

interface Props {
  filters: EditorArticleFilters;
  onApply: (changes: ParamChanges) => void;
}

/** Button that opens all filters beside the list; on a phone they cover it. */
export function FilterDrawer({ filters, onApply }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const number = countFilters(filters);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {number > 0 ? t('workbench.filters.openCount', { number }) : t('workbench.filters.open')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        size={400}
        title={t('workbench.filters.title')}
        closeButtonProps={{ size: 44, 'aria-label': t('workbench.filters.close') }}
        // Mantine renders the title in a `header`, which would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
      >
        <Suspense fallback={<Skeleton height={480} />}>
          <FilterForm
            // Begins anew with other filters: the drawer may be opened before a change of the list has come.
            key={JSON.stringify(filters)}
            filters={filters}
            onApply={(changes) => {
              setIsOpen(false);
              onApply(changes);
            }}
          />
        </Suspense>
      </Drawer>
    </>
  );
}
