import { Button, Divider, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, errorMessage } from '~/api/errors';
import { invitationQuery } from '~/api/invitations';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { GoingOn } from './going-on';
import { IdentityScreen } from './identity-screen';
import { InvitedArticles } from './invited-articles';
import { ScreenLink } from './screen-link';
import { SetPasswordForm } from './set-password-form';
import { useCountdown } from './use-countdown';

const SECONDS = 3;

export function AcceptInvitation({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const countdown = useCountdown(SECONDS, () => void navigate(paths.login()));

  if (countdown.state !== 'not started') {
    return (
      <GoingOn
        title={t('identity.invitation.done')}
        text={t('identity.invitation.doneText')}
        countdown={countdown}
        to="login"
      />
    );
  }
  return (
    <IdentityScreen title={t('identity.invitation.title')} wide>
      {code ? <Invitation code={code} onAccepted={countdown.start} /> : <CodeRequired />}
    </IdentityScreen>
  );
}

function CodeRequired() {
  const { t } = useTranslation();
  return (
    <ErrorAlert
      title={t('identity.invitation.codeRequired')}
      message={t('identity.invitation.codeRequiredText')}
    />
  );
}

function Invitation({ code, onAccepted }: { code: string; onAccepted: () => void }) {
  const { t } = useTranslation();
  const { data: articles, error, refetch } = useQuery(invitationQuery(code));
  const [accepting, setAccepting] = useState(false);

  if (error) {
    const refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return (
      <ErrorAlert
        title={t('identity.invitation.failed')}
        message={errorMessage(error, t)}
        onRetry={refused ? undefined : () => void refetch()}
      />
    );
  }
  if (!articles) return <LoadingArticles />;
  if (articles.length === 0) return <NothingToReview />;
  return (
    <Stack gap="lg">
      <Text>{t('identity.invitation.lead')}</Text>
      <InvitedArticles articles={articles} />
      <Divider />
      {accepting ? (
        <SetPasswordForm code={code} onAccepted={onAccepted} />
      ) : (
        <Button size="md" fullWidth onClick={() => setAccepting(true)}>
          {t('identity.invitation.accept')}
        </Button>
      )}
    </Stack>
  );
}

function LoadingArticles() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton height={24} />
      <Skeleton height={24} width="60%" />
      <Skeleton height={120} mt="xs" />
    </Stack>
  );
}

function NothingToReview() {
  const { t } = useTranslation();
  return (
    <>
      <Text fw={600}>{t('identity.invitation.empty')}</Text>
      <Text mt={4}>{t('identity.invitation.emptyText')}</Text>
      <ScreenLink to={paths.login()}>{t('identity.register.toLogin')}</ScreenLink>
    </>
  );
}
