import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '~/api/errors';
import { todayOrLater } from '~/lib/dates';

interface ArticleDates {
  publicationDate: string | null;
  acceptanceDate: string | null;
}

/** Publication date: the stored one or today, but not before acceptance. */
export function usePublicationDate(dates: ArticleDates, submitError: Error | null) {
  const { t } = useTranslation();
  const [value, setValue] = useState(
    () => dates.publicationDate ?? todayOrLater(dates.acceptanceDate),
  );
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fieldError = getFieldErrors(submitError).publicationDate;

  useEffect(() => {
    if (getFieldErrors(submitError).publicationDate) input.current?.focus();
  }, [submitError]);

  return {
    value,
    validate: () => {
      setMissing(!value);
      if (!value) input.current?.focus();
      return Boolean(value);
    },
    field: {
      ref: input,
      value,
      error: isMissing ? t('decisions.publicationDate.required') : fieldError,
      // Without limits browsers accept years of more than four digits.
      min: '1900-01-01',
      max: '2199-12-31',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setValue(currentTarget.value);
        setMissing(false);
      },
    },
  };
}
