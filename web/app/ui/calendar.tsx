import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIsoDate, localDay } from '~/lib/dates';
import styles from './calendar.module.css';

interface Props {
  /** ISO date; any other text selects no day. */
  value: string;
  min?: string;
  max?: string;
  onPick: (date: string) => void;
}

const FIRST_DATE = '1900-01-01';
const LAST_DATE = '2199-12-31';
const MONTH_FORMAT = 'MMMM YYYY';
const YEAR_FORMAT = 'YYYY';

/** Calendar of a date field, loaded when it is opened. Starts with the focus on the chosen day. */
export default function Calendar({ value, min = FIRST_DATE, max = LAST_DATE, onPick }: Props) {
  const { t, i18n } = useTranslation();
  const chosen = isIsoDate(value) ? value : null;
  const first = clamp(chosen ?? localDay(new Date()), min, max);
  const [shown, setShown] = useState(first);
  // The names of the controls begin with the text on them.
  const formatShown = (format: string) => dayjs(shown).locale(i18n.language).format(format);

  return (
    <FocusTrap active>
      <div>
        <DatePicker
          size="md"
          locale={i18n.language}
          value={chosen}
          defaultDate={first}
          onDateChange={setShown}
          minDate={min}
          maxDate={max}
          highlightToday
          monthLabelFormat={MONTH_FORMAT}
          yearLabelFormat={YEAR_FORMAT}
          classNames={{ day: styles.day }}
          onChange={(date) => {
            if (date) onPick(date);
          }}
          getDayProps={(date) => (date === first ? { 'data-autofocus': true } : {})}
          ariaLabels={{
            monthLevelControl: t('inputs.date.chooseMonth', { shown: formatShown(MONTH_FORMAT) }),
            yearLevelControl: t('inputs.date.chooseYear', { shown: formatShown(YEAR_FORMAT) }),
            previousMonth: t('inputs.date.previousMonth'),
            nextMonth: t('inputs.date.nextMonth'),
            previousYear: t('inputs.date.previousYear'),
            nextYear: t('inputs.date.nextYear'),
            previousDecade: t('inputs.date.previousDecade'),
            nextDecade: t('inputs.date.nextDecade'),
          }}
          // Escape closes the calendar, not the dialog that contains the field.
          __stopPropagation
        />
      </div>
    </FocusTrap>
  );
}

function clamp(date: string, min: string, max: string): string {
  if (date < min) return min;
  return date > max ? max : date;
}
