import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '~/api/types';
import { EnglishFactLine, FactLine, FactList } from '~/ui/fact-list';
import { UnverifiedEmailNotice } from './unverified-email-notice';
import { MissingEmailNotice } from './missing-email-notice';
import { OrcidConnection } from './orcid-connection';
import styles from './profile-card.module.css';

/** Profile of the user. Names and affiliations are in English, so they have a `lang` attribute. */
export function ProfileCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  return (
    <Card withBorder p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.initials} aria-hidden="true">
          {getInitials(user)}
        </span>
        <div className={styles.identity}>
          <Title order={2} className={styles.name} lang="en">
            {user.fullNameEn}
          </Title>
          <Text c="dimmed" className={styles.email}>
            {user.email ?? t('profile.noEmail')}
          </Text>
          {user.isAuthor ? <span className={styles.author}>{t('profile.author')}</span> : null}
        </div>
      </div>
      <EmailNotice user={user} />
      <FactList>
        <FactLine term={t('profile.orcid.label')}>
          <OrcidConnection user={user} />
        </FactLine>
        <FactLine term={t('profile.roles')}>
          {user.roles.map((role) => t(`roles.${role}`)).join(', ')}
        </FactLine>
        <EnglishFactLine term={t('profile.affiliation')} value={user.affiliationEn} />
        <EnglishFactLine term={t('profile.position')} value={user.positionEn} />
        <EnglishFactLine term={t('profile.degree')} value={user.degreeEn} />
        <EnglishFactLine term={t('profile.contactEmail')} value={user.contactEmail} />
        <EnglishFactLine term={t('profile.phone')} value={user.phoneNumber} />
      </FactList>
    </Card>
  );
}

function EmailNotice({ user: { email, emailVerified } }: { user: CurrentUser }) {
  if (email === null) return <MissingEmailNotice />;
  return emailVerified ? null : <UnverifiedEmailNotice email={email} />;
}

function getInitials({ firstNameEn, lastNameEn }: CurrentUser): string {
  return (firstNameEn.slice(0, 1) + lastNameEn.slice(0, 1)).toUpperCase();
}
