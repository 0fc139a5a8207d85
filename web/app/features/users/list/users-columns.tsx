import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '~/api/users';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { RowName } from '~/ui/row-actions';
import { UnconfirmedMark } from '../unconfirmed-mark';
import { useRooms } from '../use-rooms';
import { fullName, givenNames } from '../user-name';
import { UserStatus } from '../user-status';
import { actionsOf, UserActions } from './user-actions';
import styles from './users-columns.module.css';

export function useUsersColumns(onSignedOut: () => Promise<void>): readonly Column<UserRow>[] {
  const { t } = useTranslation();
  const canManage = useRooms().includes('userEdit');
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
      // Two columns of names are enough: a middle name is rare, and belongs to the first.
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
        const actions = actionsOf(row, canManage);
        return actions.length > 0 ? (
          <UserActions row={row} actions={actions} onSignedOut={onSignedOut} />
        ) : null;
      },
    },
  ];
}

/** People from ORCID may have no address: then their name says who it is. */
function EmailLink({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  return (
    <>
      <RowName to={paths.userDetails(row.id)}>
        {row.email ?? t('users.noEmail')}
        {row.email === null ? <VisuallyHidden>: {fullName(row)}</VisuallyHidden> : null}
      </RowName>
      <UnconfirmedMark user={row} />
    </>
  );
}
