import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '~/api/users';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { RowName } from '~/ui/row-actions';
import { UnconfirmedEmailBadge } from '../unconfirmed-email-badge';
import { useScreens } from '../use-screens';
import { fullName, givenNames } from '../user-name';
import { UserStatus } from '../user-status';
import { getRowActions, UserRowActions } from './user-row-actions';
import styles from './users-columns.module.css';

export function useUsersColumns(onSignedOut: () => Promise<void>): readonly Column<UserRow>[] {
  const { t } = useTranslation();
  const canManage = useScreens().includes('userEdit');
  return [
    {
      name: 'email',
      title: t('users.fields.email'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => <EmailLink row={row} />,
    },
    {
      name: 'lastNameEn',
      title: t('users.fields.lastName'),
      sorts: 'ascending',
      inCard: 'below',
      cell: ({ lastNameEn }) => <span lang="en">{lastNameEn}</span>,
    },
    {
      // Middle names are rare, so they share a column with the first name.
      name: 'firstNameEn',
      title: t('users.fields.givenNames'),
      sorts: 'ascending',
      inCard: 'below',
      cell: (row) => <span lang="en">{givenNames(row)}</span>,
    },
    {
      name: 'roles',
      title: t('users.fields.roles'),
      inCard: 'below',
      cell: ({ roles }) =>
        roles.length > 0 ? (
          <span className={styles.roles}>{roles.map((role) => t(`roles.${role}`)).join(', ')}</span>
        ) : null,
    },
    {
      name: 'status',
      title: t('users.fields.status'),
      inCard: 'above',
      cell: (row) => <UserStatus user={row} />,
    },
    {
      name: 'actions',
      title: t('users.fields.actions'),
      inCard: 'action',
      cell: (row) => {
        const actions = getRowActions(row, canManage);
        return actions.length > 0 ? (
          <UserRowActions row={row} actions={actions} onSignedOut={onSignedOut} />
        ) : null;
      },
    },
  ];
}

/** Link with the address. Users from ORCID may have none; their name is then part of the label. */
function EmailLink({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  return (
    <>
      <RowName to={paths.userDetails(row.id)}>
        {row.email ?? t('users.noEmail')}
        {row.email === null ? <VisuallyHidden>: {fullName(row)}</VisuallyHidden> : null}
      </RowName>
      <UnconfirmedEmailBadge user={row} />
    </>
  );
}
