import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '~/api/types';
import { EnglishFactLine, FactLine, FactList } from '~/ui/fact-list';
import { EmailNotVerified } from './email-not-verified';
import { NoEmail } from './no-email';
import { OrcidConnection } from './orcid-connection';
import styles from './profile-card.module.css';

/** Who one is to the journal. Names and places are kept in English, hence the marks of language. */
export function ProfileCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  return (
    <Card withBorder p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.initials} aria-hidden="true">
          {initials(user)}
        </span>
        <div className={styles.who}>
          <Title order={2} className={styles.name} lang="en">
            {user.fullNameEn}
          </Title>
          <Text c="dimmed" className={styles.email}>
            {user.email ?? t('profile.noEmail')}
          </Text>
          {user.isAuthor ? <span className={styles.author}>{t('profile.author')}</span> : null}
        </div>
      </div>
      <EmailHint user={user} />
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

function EmailHint({ user: { email, emailVerified } }: { user: CurrentUser }) {
  if (email === null) return <NoEmail />;
  return emailVerified ? null : <EmailNotVerified email={email} />;
}

function initials({ firstNameEn, lastNameEn }: CurrentUser): string {
  return (firstNameEn.slice(0, 1) + lastNameEn.slice(0, 1)).toUpperCase();
}
