import { Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { errorMessage } from '~/api/errors';
import { requestEmailVerification } from '~/api/sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { Notice } from '~/ui/notice';

interface Props {
  email: string;
  onSent?: () => void;
}

/** History state of the sign-in page after a registration. */
export interface UnconfirmedState {
  unconfirmedEmail: string;
}

/** Offers to resend the letter on the sign-in page to which a registration leads. */
export function UnconfirmedNotice() {
  const { t } = useTranslation();
  const state = useLocation().state as Partial<UnconfirmedState> | null;
  const email = state?.unconfirmedEmail;
  if (typeof email !== 'string' || !email) return null;
  return (
    <Notice icon={<IconMail aria-hidden />} title={t('identity.register.done')}>
      <Stack gap="sm" align="flex-start" style={{ overflowWrap: 'anywhere' }}>
        {t('identity.register.doneText', { email })}
        <ResendLetterButton email={email} />
      </Stack>
    </Notice>
  );
}

/** Resends the letter that confirms an address and shows the result. */
export function ResendLetterButton({ email, onSent }: Props) {
  const { t } = useTranslation();
  const letter = useGuardedMutation({
    mutationFn: () => requestEmailVerification(email),
    onSuccess: onSent,
  });

  return (
    <Stack gap="xs" align="flex-start">
      {letter.isSuccess ? (
        <Text role="status" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('identity.letter.sent', { email })}
        </Text>
      ) : null}
      {letter.error ? (
        <Text role="alert" size="sm" c="var(--carmine)">
          {t('identity.letter.failed')}. {errorMessage(letter.error, t)}
        </Text>
      ) : null}
      <Button variant="default" loading={letter.isPending} onClick={() => letter.submit()}>
        {t('identity.letter.sendAgain')}
      </Button>
    </Stack>
  );
}
