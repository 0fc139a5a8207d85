import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StaticPageRow } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { RowActions, RowButton, RowLink, RowName } from '~/ui/row-actions';
import { PageStatus } from '../page-status';
import styles from './static-pages.module.css';

/** Columns by which the server sorts. */
export const SORT_FIELDS = ['name', 'slug', 'updatedAt'] as const;

export function useStaticPagesColumns(
  onDelete: (id: number) => void,
): readonly Column<StaticPageRow>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'name',
      title: t('staticPages.parts.name'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: ({ id, name, language }) => (
        <RowName to={paths.staticPageDetails(id)} lang={language}>
          {name}
        </RowName>
      ),
    },
    {
      name: 'slug',
      title: t('staticPages.parts.slug'),
      sorts: 'ascending',
      inCard: 'below',
      cell: ({ slug }) => <span className={styles.slug}>{slug}</span>,
    },
    {
      name: 'language',
      title: t('staticPages.parts.language'),
      inCard: 'above',
      cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
    },
    {
      name: 'status',
      title: t('staticPages.parts.isDraft'),
      inCard: 'above',
      cell: ({ isDraft }) => <PageStatus isDraft={isDraft} />,
    },
    {
      name: 'updatedAt',
      title: t('staticPages.parts.updatedAt'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ updatedAt }) => <Day iso={updatedAt} />,
    },
    {
      name: 'actions',
      title: t('staticPages.list.actions'),
      inCard: 'action',
      cell: ({ id, name, language }) => {
        const about = `${name} (${languageNames[language]})`;
        return (
          <RowActions>
            <RowLink
              to={paths.staticPageEdit(id)}
              label={t('staticPages.edit.open')}
              subject={about}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </RowLink>
            <RowButton
              dangerous
              label={t('staticPages.delete.confirm')}
              subject={about}
              onClick={() => onDelete(id)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </RowButton>
          </RowActions>
        );
      },
    },
  ];
}
