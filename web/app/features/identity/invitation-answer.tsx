import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationAccepted } from '~/api/invitations';
import { RefusalConfirmation } from './refusal-confirmation';
import { SetPasswordForm } from './set-password-form';

type Choice = 'accept' | 'refuse';

export interface AnswerHandlers {
  onAccepted: (answer: InvitationAccepted) => void;
  onRefused: () => void;
}

/** Accepts or refuses an invitation. Accepting asks for a password, refusing for a confirmation. */
export function InvitationAnswer({ code, handlers }: { code: string; handlers: AnswerHandlers }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [cancelledChoice, setCancelledChoice] = useState<Choice | null>(null);
  const handleBack = () => {
    setCancelledChoice(choice);
    setChoice(null);
  };

  if (choice === 'accept') {
    return (
      <Stack gap="sm">
        <SetPasswordForm code={code} onAccepted={handlers.onAccepted} />
        <BackButton onClick={handleBack} />
      </Stack>
    );
  }
  if (choice === 'refuse') {
    return (
      <Stack gap="sm">
        <RefusalConfirmation code={code} onRefused={handlers.onRefused} />
        <BackButton onClick={handleBack} />
      </Stack>
    );
  }
  return <AnswerButtons cancelledChoice={cancelledChoice} onChoose={setChoice} />;
}

/** Accepts an invitation to the journal. There is no review to refuse, and ignoring it needs no answer. */
export function JournalInvitationAnswer({
  code,
  onAccepted,
}: {
  code: string;
  onAccepted: AnswerHandlers['onAccepted'];
}) {
  const { t } = useTranslation();
  const [isAccepting, setIsAccepting] = useState(false);
  if (isAccepting) return <SetPasswordForm code={code} onAccepted={onAccepted} hasNoReview />;
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('identity.invitation.journalIgnore')}</Text>
      <Button size="md" fullWidth onClick={() => setIsAccepting(true)}>
        {t('identity.invitation.accept')}
      </Button>
    </Stack>
  );
}

interface AnswerButtonsProps {
  cancelledChoice: Choice | null;
  onChoose: (choice: Choice) => void;
}

function AnswerButtons({ cancelledChoice, onChoose }: AnswerButtonsProps) {
  const { t } = useTranslation();
  const acceptButton = useRef<HTMLButtonElement>(null);
  const refuseButton = useRef<HTMLButtonElement>(null);
  // After "Back", the focus returns to the button that was chosen.
  useEffect(() => {
    if (cancelledChoice)
      (cancelledChoice === 'accept' ? acceptButton : refuseButton).current?.focus();
  }, [cancelledChoice]);

  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('identity.invitation.manuscriptLater')}</Text>
      <Button ref={acceptButton} size="md" fullWidth onClick={() => onChoose('accept')}>
        {t('identity.invitation.accept')}
      </Button>
      <Button
        ref={refuseButton}
        size="md"
        fullWidth
        variant="default"
        onClick={() => onChoose('refuse')}
      >
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
      // Keeps the focus in the field: its validation message on blur would move the button away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {t('identity.invitation.back')}
    </Button>
  );
}
