import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '~/api/errors';
import { todayOrLater } from '~/lib/dates';

interface Days {
  publicationDate: string | null;
  acceptanceDate: string | null;
}

/** The day that readers will see: the one already noted, or today, and never before it was accepted. */
export function usePublicationDay(days: Days, refusal: Error | null) {
  const { t } = useTranslation();
  const [value, setValue] = useState(
    () => days.publicationDate ?? todayOrLater(days.acceptanceDate),
  );
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fault = fieldFaults(refusal).publicationDate;

  useEffect(() => {
    if (fieldFaults(refusal).publicationDate) input.current?.focus();
  }, [refusal]);

  return {
    value,
    isGiven: () => {
      setMissing(!value);
      if (!value) input.current?.focus();
      return Boolean(value);
    },
    field: {
      ref: input,
      value,
      error: isMissing ? t('decisions.publicationDate.required') : fault,
      // With these a browser takes no year of more than four figures.
      min: '1900-01-01',
      max: '2199-12-31',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setValue(currentTarget.value);
        setMissing(false);
      },
    },
  };
}
