import { IconMailForward } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resendLetter, type SentLetter } from '~/api/letters';
import { RowActions, RowButton } from '~/ui/row-actions';
import { useResend } from '../use-resend';

export function ResendButton({ letter }: { letter: SentLetter }) {
  const { t } = useTranslation();
  const container = useRef<HTMLSpanElement>(null);
  const { id, name, recipient, status } = letter;
  const { resend, isPending } = useResend(
    { name, to: recipient, status, send: () => resendLetter(id) },
    () => focusRow(container.current),
  );

  return (
    <span ref={container}>
      <RowActions>
        <RowButton
          label={t('letters.resend.action')}
          subject={`${name}, ${recipient}`}
          isBusy={isPending}
          onClick={resend}
        >
          <IconMailForward size={18} stroke={1.75} aria-hidden />
        </RowButton>
      </RowActions>
    </span>
  );
}

/** Moves the focus to the row, because the button disappears. */
function focusRow(element: HTMLElement | null): void {
  const row = element?.closest<HTMLElement>('[role="row"]');
  row?.setAttribute('tabindex', '-1');
  row?.focus();
}
