import { Card } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery, type User } from '~/api/users';
import { EnglishFactLine, FactLine, FactList, NotGiven } from '~/ui/fact-list';
import { OrcidLink } from '~/ui/orcid-link';
import { PageActions } from '~/ui/page-actions';
import { PageHeading } from '~/ui/page-heading';
import { UnconfirmedMark } from '../unconfirmed-mark';
import { UserStatus } from '../user-status';
import { UserActions } from './user-actions';
import styles from './user-page.module.css';

interface Props {
  id: number;
  /** One's own account was closed here. */
  onSignedOut: () => Promise<void>;
}

/** Who somebody is to the journal, and what can be done with the account. */
export function UserPage({ id, onSignedOut }: Props) {
  const { data: user } = useSuspenseQuery(userQuery(id)); // loaded before the screen opens
  return (
    <>
      <PageActions>
        <UserActions user={user} onSignedOut={onSignedOut} />
      </PageActions>
      <header>
        <PageHeading>
          <span lang="en">{user.fullNameEn}</span>
        </PageHeading>
        <p className={styles.line}>
          <UserStatus user={user} />
        </p>
      </header>
      <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
        <UserFacts user={user} />
      </Card>
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const yesOrNo = (is: boolean) => (is ? t('users.yes') : t('users.no'));
  return (
    <FactList>
      <FactLine term={t('users.fields.email')}>
        {user.email ?? t('users.noEmail')}
        <UnconfirmedMark user={user} />
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
        {user.orcid ? <OrcidLink orcid={user.orcid} /> : <NotGiven />}
      </FactLine>
      <FactLine term={t('users.fields.roles')}>
        {user.roles.length > 0
          ? user.roles.map((role) => t(`roles.${role}`)).join(', ')
          : t('users.noRoles')}
      </FactLine>
      <FactLine term={t('users.fields.isAuthor')}>{yesOrNo(user.isAuthor)}</FactLine>
      <FactLine term={t('users.fields.isActive')}>{yesOrNo(user.isActive)}</FactLine>
    </FactList>
  );
}
