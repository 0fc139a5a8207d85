import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '~/lib/dates';
import { Fact } from '~/ui/facts';
import { DayForm, type ChangeableDay } from './day-form';
import styles from './inline-date.module.css';

/** A day that can be put right where it stands. */
export function InlineDay({ day }: { day: ChangeableDay }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const pencil = useFocusAfter(isOpen);
  const { term, iso } = day;

  return (
    <Fact term={term}>
      {isOpen ? (
        <DayForm day={day} onClose={() => setIsOpen(false)} />
      ) : (
        <span className={styles.shown}>
          {iso ? <time dateTime={iso}>{formatDate(iso)}</time> : <NotSet />}
          <ActionIcon
            ref={pencil}
            variant="subtle"
            size={32}
            className={styles.target}
            aria-label={t('desk.dates.change', { date: term })}
            onClick={() => setIsOpen(true)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </Fact>
  );
}

function NotSet() {
  const { t } = useTranslation();
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t('desk.dates.notSet')}</VisuallyHidden>
    </span>
  );
}

/** The form goes with the focus in it: it comes back to the button that opened it. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
