import { IconMailForward } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resendLetter, type SentLetter } from '~/api/letters';
import { RowActions, RowButton } from '~/ui/row-actions';
import { useResend } from '../use-resend';

export function ResendButton({ letter }: { letter: SentLetter }) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const { id, name, recipient, status } = letter;
  const { ask, isUnderWay } = useResend(
    { name, to: recipient, status, resend: () => resendLetter(id) },
    () => focusRowOf(place.current),
  );

  return (
    <span ref={place}>
      <RowActions>
        <RowButton
          word={t('letters.resend.action')}
          about={`${name}, ${recipient}`}
          isUnderWay={isUnderWay}
          onClick={ask}
        >
          <IconMailForward size={18} stroke={1.75} aria-hidden />
        </RowButton>
      </RowActions>
    </span>
  );
}

/** The button goes, and the row stays: whoever works with the keyboard goes on from there. */
function focusRowOf(element: HTMLElement | null): void {
  const row = element?.closest<HTMLElement>('[role="row"]');
  row?.setAttribute('tabindex', '-1');
  row?.focus();
}
