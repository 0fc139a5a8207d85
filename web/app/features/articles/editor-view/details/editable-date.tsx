import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '~/lib/dates';
import { Fact } from '~/ui/facts';
import { DateForm, type EditableDateOptions } from './date-form';
import styles from './editable-date.module.css';

/** A date that is edited in place. */
export function EditableDate({ date }: { date: EditableDateOptions }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const editButton = useFocusAfterClose(isOpen);
  const { term, iso } = date;

  return (
    <Fact term={term}>
      {isOpen ? (
        <DateForm date={date} onClose={() => setIsOpen(false)} />
      ) : (
        <span className={styles.value}>
          {iso ? <time dateTime={iso}>{formatDate(iso)}</time> : <EmptyDate />}
          <ActionIcon
            ref={editButton}
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

function EmptyDate() {
  const { t } = useTranslation();
  return (
    <span className={styles.empty}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t('desk.dates.notSet')}</VisuallyHidden>
    </span>
  );
}

/** Returns the focus to the edit button when the form closes. */
function useFocusAfterClose(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
