import { Button, Divider, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, errorMessage } from '~/api/errors';
import { invitationQuery } from '~/api/invitations';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { AnswerInvitation, type OnAnswered } from './answer-invitation';
import { DoneSheet } from './done-sheet';
import { GoingOn } from './going-on';
import { IdentityScreen } from './identity-screen';
import { InvitedArticles } from './invited-articles';
import { ScreenLink } from './screen-link';
import { useCountdown } from './use-countdown';

const SECONDS = 3;

export function AcceptInvitation({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<'has account' | 'refused' | null>(null);
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
  if (outcome === 'has account') return <AcceptedWithOwnAccount />;
  if (outcome === 'refused') {
    return (
      <DoneSheet
        title={t('identity.invitation.refused')}
        text={t('identity.invitation.refusedText')}
      >
        {null}
      </DoneSheet>
    );
  }
  const onAnswered: OnAnswered = {
    accepted: (answer) => (answer.hasAccount ? setOutcome('has account') : countdown.start()),
    refused: () => setOutcome('refused'),
  };
  return (
    <IdentityScreen title={t('identity.invitation.title')} wide>
      {code ? <Invitation code={code} onAnswered={onAnswered} /> : <CodeRequired />}
    </IdentityScreen>
  );
}

/** That their own password counts is to be read before the sign-in page opens: nothing hurries here. */
function AcceptedWithOwnAccount() {
  const { t } = useTranslation();
  return (
    <DoneSheet title={t('identity.invitation.done')} text={t('identity.invitation.hasAccountText')}>
      <Button component={Link} to={paths.login()} mt="xs">
        {t('identity.register.toLogin')}
      </Button>
    </DoneSheet>
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

function Invitation({ code, onAnswered }: { code: string; onAnswered: OnAnswered }) {
  const { t } = useTranslation();
  const { data: articles, error, refetch } = useQuery(invitationQuery(code));

  if (error) {
    const refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return (
      <ErrorAlert
        title={t('identity.invitation.failed')}
        message={errorMessage(error, t)}
        onRetry={refused ? undefined : () => void refetch()}
      >
        {/* Whoever has accepted comes back by the same letter to write the review. */}
        {refused ? (
          <ScreenLink to={paths.login()}>{t('identity.invitation.acceptedAlready')}</ScreenLink>
        ) : null}
      </ErrorAlert>
    );
  }
  if (!articles) return <LoadingArticles />;
  if (articles.length === 0) return <NothingToReview />;
  return (
    <Stack gap="lg">
      <Text>{t('identity.invitation.lead')}</Text>
      <InvitedArticles articles={articles} />
      <Divider />
      <AnswerInvitation code={code} onAnswered={onAnswered} />
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
  const words = useRef<HTMLDivElement>(null);
  // The editors may have withdrawn it while it was being answered: the form is gone, and the focus with it.
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} role="status" tabIndex={-1} style={{ outline: 'none' }}>
      <Text fw={600}>{t('identity.invitation.empty')}</Text>
      <Text mt={4}>{t('identity.invitation.emptyText')}</Text>
    </div>
  );
}
