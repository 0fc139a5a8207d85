import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '~/api/types';
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
      <dl className={styles.facts}>
        <Fact term={t('profile.orcid.label')}>
          <OrcidConnection user={user} />
        </Fact>
        <Fact term={t('profile.roles')}>
          {user.roles.map((role) => t(`roles.${role}`)).join(', ')}
        </Fact>
        <EnglishFact term={t('profile.affiliation')} value={user.affiliationEn} />
        <EnglishFact term={t('profile.position')} value={user.positionEn} />
        <EnglishFact term={t('profile.degree')} value={user.degreeEn} />
        <EnglishFact term={t('profile.contactEmail')} value={user.contactEmail} />
        <EnglishFact term={t('profile.phone')} value={user.phoneNumber} />
      </dl>
    </Card>
  );
}

function EmailHint({ user: { email, emailVerified } }: { user: CurrentUser }) {
  if (email === null) return <NoEmail />;
  return emailVerified ? null : <EmailNotVerified email={email} />;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function EnglishFact({ term, value }: { term: string; value: string | null }) {
  const { t } = useTranslation();
  return (
    <Fact term={term}>
      {value ? (
        <span lang="en">{value}</span>
      ) : (
        <span className={styles.empty}>{t('profile.empty')}</span>
      )}
    </Fact>
  );
}

function initials({ firstNameEn, lastNameEn }: CurrentUser): string {
  return (firstNameEn.slice(0, 1) + lastNameEn.slice(0, 1)).toUpperCase();
}
