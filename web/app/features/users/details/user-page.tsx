import { Card } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery, type User } from '~/api/users';
import { EnglishFactLine, FactLine, FactList, MissingValue } from '~/ui/fact-list';
import { OrcidLink } from '~/ui/orcid-link';
import { PageActions } from '~/ui/page-actions';
import { PageHeading } from '~/ui/page-heading';
import { LastSignIn, UnconfirmedEmailBadge, UserStatus } from '../user-labels';
import styles from '../users.module.css';
import { ChiefEditorFact } from './chief-editor-fact';
import { EraseUser, UserActions } from './user-actions';

interface Props {
  id: number;
  /** Called after users deactivate their own account. */
  onSignedOut: () => Promise<void>;
}

/** Profile of a user with the actions on the account. */
export function UserPage({ id, onSignedOut }: Props) {
  const { data: user } = useSuspenseQuery(userQuery(id)); // loaded by the route
  return (
    <>
      <PageActions>
        <UserActions user={user} onSignedOut={onSignedOut} />
      </PageActions>
      <header>
        <PageHeading>
          <span lang="en">{user.fullNameEn}</span>
        </PageHeading>
        <p className={styles.status}>
          <UserStatus user={user} />
        </p>
      </header>
      <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.details}>
        <UserFacts user={user} />
      </Card>
      <EraseUser user={user} />
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const yesOrNo = (value: boolean) => (value ? t('users.yes') : t('users.no'));
  return (
    <FactList>
      <FactLine term={t('users.fields.email')}>
        {user.email ?? t('users.noEmail')}
        <UnconfirmedEmailBadge user={user} />
      </FactLine>
      <EnglishFactLine term={t('users.fields.firstName')} value={user.firstNameEn} />
      <EnglishFactLine term={t('users.fields.middleName')} value={user.middleNameEn} />
      <EnglishFactLine term={t('users.fields.lastName')} value={user.lastNameEn} />
      <EnglishFactLine term={t('profile.affiliation')} value={user.affiliationEn} />
      <EnglishFactLine term={t('profile.position')} value={user.positionEn} />
      <EnglishFactLine term={t('profile.degree')} value={user.degreeEn} />
      <EnglishFactLine term={t('profile.contactEmail')} value={user.contactEmail} />
      <EnglishFactLine term={t('profile.phone')} value={user.phoneNumber} />
      <FactLine term={t('profile.orcid.label')}>
        {user.orcid ? <OrcidLink orcid={user.orcid} /> : <MissingValue />}
      </FactLine>
      <FactLine term={t('users.fields.roles')}>
        {user.roles.length > 0
          ? user.roles.map((role) => t(`roles.${role}`)).join(', ')
          : t('users.noRoles')}
      </FactLine>
      <ChiefEditorFact user={user} />
      <FactLine term={t('users.fields.isAuthor')}>{yesOrNo(user.isAuthor)}</FactLine>
      <FactLine term={t('users.fields.isActive')}>{yesOrNo(user.isActive)}</FactLine>
      {typeof user.hasSecondFactor === 'boolean' ? (
        <FactLine term={t('users.fields.secondFactor')}>{yesOrNo(user.hasSecondFactor)}</FactLine>
      ) : null}
      {user.lastSignIn === undefined ? null : (
        <FactLine term={t('users.fields.lastSignIn')}>
          <LastSignIn day={user.lastSignIn} />
        </FactLine>
      )}
    </FactList>
  );
}
