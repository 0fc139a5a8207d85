import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '~/api/errors';
import { isIsoDate, todayOrLater } from '~/lib/dates';

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
      if (!isIsoDate(value)) input.current?.focus();
      return isIsoDate(value);
    },
    field: {
      ref: input,
      value,
      error: isMissing ? t('decisions.publicationDate.required') : fieldError,
      min: dates.acceptanceDate ?? undefined,
      onChange: (date: string) => {
        setValue(date);
        setMissing(false);
      },
    },
  };
}
