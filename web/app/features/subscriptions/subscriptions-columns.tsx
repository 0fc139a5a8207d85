import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRow } from '~/api/subscriptions';
import { languageNames } from '~/i18n/language';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { RowActions, RowButton } from '~/ui/row-actions';
import { StatusBadge } from '~/ui/status-badge';

/** Columns by which the server sorts. */
export const SORT_FIELDS = ['email', 'emailVerified', 'createdAt', 'updatedAt'] as const;

export function useSubscriptionsColumns(
  onRemove: (email: string) => void,
): readonly Column<SubscriptionRow>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'email',
      title: t('subscriptions.list.email'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
    },
    {
      name: 'emailVerified',
      title: t('subscriptions.list.verified'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ emailVerified }) =>
        emailVerified ? (
          <StatusBadge tone="green">{t('subscriptions.list.yes')}</StatusBadge>
        ) : (
          <StatusBadge tone="light">{t('subscriptions.list.no')}</StatusBadge>
        ),
    },
    {
      name: 'language',
      title: t('subscriptions.list.language'),
      inCard: 'below',
      cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
    },
    {
      name: 'createdAt',
      title: t('subscriptions.list.created'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      name: 'updatedAt',
      title: t('subscriptions.list.updated'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ updatedAt }) => <Day iso={updatedAt} />,
    },
    {
      name: 'actions',
      title: t('subscriptions.list.actions'),
      inCard: 'action',
      cell: ({ email }) => (
        <RowActions>
          <RowButton
            dangerous
            label={t('subscriptions.remove.confirm')}
            subject={email}
            onClick={() => onRemove(email)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </RowButton>
        </RowActions>
      ),
    },
  ];
}
