import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationAccepted } from '~/api/invitations';
import { RefuseInvitation } from './refuse-invitation';
import { SetPasswordForm } from './set-password-form';

export interface OnAnswered {
  accepted: (answer: InvitationAccepted) => void;
  refused: () => void;
}

/** Yes needs a password, no needs a second thought; until either is sent, one can turn back. */
export function AnswerInvitation({ code, onAnswered }: { code: string; onAnswered: OnAnswered }) {
  const [leaning, setLeaning] = useState<'yes' | 'no' | null>(null);
  const [turnedBack, setTurnedBack] = useState<'yes' | 'no' | null>(null);
  const turnBack = () => {
    setTurnedBack(leaning);
    setLeaning(null);
  };

  if (leaning === 'yes') {
    return (
      <Stack gap="sm">
        <SetPasswordForm code={code} onAccepted={onAnswered.accepted} />
        <BackButton onClick={turnBack} />
      </Stack>
    );
  }
  if (leaning === 'no') {
    return (
      <Stack gap="sm">
        <RefuseInvitation code={code} onRefused={onAnswered.refused} />
        <BackButton onClick={turnBack} />
      </Stack>
    );
  }
  return <Choice turnedBack={turnedBack} onChoose={setLeaning} />;
}

interface ChoiceProps {
  turnedBack: 'yes' | 'no' | null;
  onChoose: (answer: 'yes' | 'no') => void;
}

function Choice({ turnedBack, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  // Whoever turned back goes on where they had been.
  useEffect(() => {
    if (turnedBack) (turnedBack === 'yes' ? yes : no).current?.focus();
  }, [turnedBack]);

  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('identity.invitation.manuscriptLater')}</Text>
      <Button ref={yes} size="md" fullWidth onClick={() => onChoose('yes')}>
        {t('identity.invitation.accept')}
      </Button>
      <Button ref={no} size="md" fullWidth variant="default" onClick={() => onChoose('no')}>
        {t('identity.invitation.refuse')}
      </Button>
    </Stack>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="md"
      fullWidth
      variant="subtle"
      // A field that loses the focus says what it lacks, and would push the button away from under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {t('identity.invitation.back')}
    </Button>
  );
}
