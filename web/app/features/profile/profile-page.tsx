import { Anchor, Button, Card, Text, Title } from '@mantine/core';
import { IconMailExclamation, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { requestEmailVerification } from '~/api/sign-in';
import type { CurrentUser } from '~/api/types';
import { useRefreshOnReturn } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { EnglishFactLine, FactLine, FactList } from '~/ui/fact-list';
import { Notice } from '~/ui/notice';
import { showError, showSuccess } from '~/ui/toasts';
import { OrcidConnection } from './orcid-connection';
import { ProfileForm } from './profile-form';
import styles from './profile.module.css';
import { ReviewingCard } from './reviewing-form';

/** Profile card and form of the current user. */
export function ProfilePage({ user }: { user: CurrentUser }) {
  return (
    <div className={styles.cards}>
      <ProfileCard user={user} />
      <ProfileForm user={user} />
      {user.roles.includes('reviewer') ? <ReviewingCard /> : null}
    </div>
  );
}

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

/** Shown to users who registered through ORCID without an address. */
function MissingEmailNotice() {
  const { t } = useTranslation();
  return (
    <Notice className={styles.notice} icon={<IconMailOff aria-hidden />}>
      <Text size="sm">{t('profile.noEmailHint')}</Text>
      <Anchor
        component={Link}
        to={paths.screen('security')}
        className={styles.link}
        underline="always"
      >
        {t('profile.addEmail')}
      </Anchor>
    </Notice>
  );
}

function UnverifiedEmailNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  useRefreshOnReturn();
  const resend = useGuardedMutation({
    mutationFn: () => requestEmailVerification(email),
    onSuccess: () => showSuccess(t('profile.resent', { email }), t),
    onError: (error) => showError(t('profile.resendFailed'), failureMessage(error, t), t),
  });

  return (
    <Notice className={styles.notice} icon={<IconMailExclamation aria-hidden />}>
      <Text size="sm">{t('profile.notVerified')}</Text>
      <Button mt="sm" variant="default" loading={resend.isPending} onClick={() => resend.submit()}>
        {t('profile.resend')}
      </Button>
    </Notice>
  );
}
