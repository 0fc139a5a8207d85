import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { requestEmailVerification } from '~/api/sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';

interface Props {
  email: string;
  onSent?: () => void;
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
