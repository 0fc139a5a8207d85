import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, isIsoDate, parseTypedDate } from '~/lib/dates';
import styles from './date-field.module.css';

const Calendar = lazy(() => import('./calendar'));

/** True if the value of a date field can be used: a date, or nothing. */
export function isDateOrEmpty(value: string): boolean {
  return value === '' || isIsoDate(value);
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'label'> {
  label?: string;
  /** ISO date, empty, or the typed text if it is not a date. */
  value: string;
  onChange: (value: string) => void;
  /** First and last date of the calendar. The server checks typed dates. */
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Date as DD.MM.YYYY in both languages, whatever the browser's locale: typed, or chosen from a
 * calendar. A text that is not a date is reported when the field is left or Enter is pressed.
 */
export function DateField({ value, onChange, min, max, error, ref, ...props }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => toText(value));
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The value may change from outside, for example when filters are cleared.
  const shown = toValue(text) === value ? text : toText(value);

  const change = (typed: string) => {
    setText(typed);
    setIsChecked(false);
    onChange(toValue(typed));
  };
  const check = () => setIsChecked(true);

  return (
    <TextInput
      placeholder={t('inputs.date.format')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...props}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={[styles.field, props.className].filter(Boolean).join(' ')}
      value={shown}
      error={error ?? (isChecked && !isDateOrEmpty(value) ? t('inputs.date.invalid') : undefined)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={(event) => {
        setText(toText(value));
        check();
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') check();
        props.onKeyDown?.(event);
      }}
      rightSectionWidth={44}
      rightSection={
        <CalendarButton
          label={props.label ?? props['aria-label'] ?? ''}
          disabled={Boolean(props.readOnly ?? props.disabled)}
          calendar={{ value, min, max }}
          onPick={(date) => {
            change(toText(date));
            input.current?.focus();
          }}
        />
      }
    />
  );
}

interface CalendarButtonProps {
  label: string;
  disabled: boolean;
  calendar: { value: string; min?: string; max?: string };
  onPick: (date: string) => void;
}

/** Button in the field that opens the calendar. */
function CalendarButton({ label, disabled, calendar, onPick }: CalendarButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = t('inputs.date.choose', { label });

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" closeOnEscape={false}>
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          size={36}
          disabled={disabled}
          aria-label={name}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendar size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={name}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setIsOpen(false);
          button.current?.focus();
        }}
      >
        <Suspense fallback={<Skeleton width={294} height={330} />}>
          <Calendar
            {...calendar}
            onPick={(date) => {
              setIsOpen(false);
              onPick(date);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Value of a typed text: its ISO date, or the text itself. */
function toValue(text: string): string {
  return parseTypedDate(text) ?? text.trim();
}

function toText(value: string): string {
  return isIsoDate(value) ? formatDate(value) : value;
}
