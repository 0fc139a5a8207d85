import { Button, Divider, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, errorMessage } from '~/api/errors';
import { invitationQuery } from '~/api/invitations';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import {
  InvitationAnswer,
  JournalInvitationAnswer,
  type AnswerHandlers,
} from './invitation-answer';
import { ResultCard } from './result-card';
import { RedirectNotice } from './redirect-notice';
import { IdentityScreen, ScreenLink } from './identity-screen';
import { InvitedArticles } from './invited-articles';
import { useCountdown } from './use-countdown';

const REDIRECT_SECONDS = 3;

export function AcceptInvitationPage({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<'hasAccount' | 'refused' | null>(null);
  const countdown = useCountdown(REDIRECT_SECONDS, () => void navigate(paths.login()));

  if (countdown.state !== 'not started') {
    return (
      <RedirectNotice
        title={t('identity.invitation.done')}
        text={t('identity.invitation.doneText')}
        countdown={countdown}
        to="login"
      />
    );
  }
  if (outcome === 'hasAccount') return <ExistingAccountNotice />;
  if (outcome === 'refused') {
    return (
      <ResultCard
        title={t('identity.invitation.refused')}
        text={t('identity.invitation.refusedText')}
      >
        {null}
      </ResultCard>
    );
  }
  const handlers: AnswerHandlers = {
    onAccepted: (answer) => (answer.hasAccount ? setOutcome('hasAccount') : countdown.start()),
    onRefused: () => setOutcome('refused'),
  };
  return (
    <IdentityScreen title={t('identity.invitation.title')} wide>
      {code ? <InvitationContent code={code} handlers={handlers} /> : <MissingCodeAlert />}
    </IdentityScreen>
  );
}

/** Says that the existing password stays valid. No countdown: the user must have time to read it. */
function ExistingAccountNotice() {
  const { t } = useTranslation();
  return (
    <ResultCard
      title={t('identity.invitation.done')}
      text={t('identity.invitation.hasAccountText')}
    >
      <Button component={Link} to={paths.login()} mt="xs">
        {t('identity.register.toLogin')}
      </Button>
    </ResultCard>
  );
}

function MissingCodeAlert() {
  const { t } = useTranslation();
  return (
    <ErrorAlert
      title={t('identity.invitation.codeRequired')}
      message={t('identity.invitation.codeRequiredText')}
    />
  );
}

function InvitationContent({ code, handlers }: { code: string; handlers: AnswerHandlers }) {
  const { t } = useTranslation();
  const { data: articles, error, refetch } = useQuery(invitationQuery(code));

  if (error) {
    const isRejected = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return (
      <ErrorAlert
        title={t('identity.invitation.failed')}
        message={errorMessage(error, t)}
        onRetry={isRejected ? undefined : () => void refetch()}
      >
        {/* Reviewers who have accepted follow the same link again to write the review. */}
        {isRejected ? (
          <ScreenLink to={paths.login()}>{t('identity.invitation.acceptedAlready')}</ScreenLink>
        ) : null}
      </ErrorAlert>
    );
  }
  if (articles === undefined) return <ArticlesSkeleton />;
  if (articles === null) return <InvitationClosedNotice />;
  if (articles.length === 0) {
    return (
      <Stack gap="lg">
        <Text>{t('identity.invitation.journalLead')}</Text>
        <JournalInvitationAnswer code={code} onAccepted={handlers.onAccepted} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Text>{t('identity.invitation.lead')}</Text>
      <InvitedArticles articles={articles} />
      <Divider />
      <InvitationAnswer code={code} handlers={handlers} />
    </Stack>
  );
}

function ArticlesSkeleton() {
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

function InvitationClosedNotice() {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  // If the editors withdraw the invitation while it is being answered, the form and its focus disappear.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="status" tabIndex={-1} style={{ outline: 'none' }}>
      <Text fw={600}>{t('identity.invitation.empty')}</Text>
      <Text mt={4}>{t('identity.invitation.emptyText')}</Text>
    </div>
  );
}
