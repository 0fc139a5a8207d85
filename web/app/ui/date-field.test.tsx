import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Language } from '~/i18n/language';
import { renderAtUrl } from '../../test/render';
import { DateField } from './date-field';

function show(initial = '', language: Language = 'en') {
  const onChange = vi.fn<(value: string) => void>();
  function Frame() {
    const [value, setValue] = useState(initial);
    return (
      <>
        <DateField
          label="Due date"
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('')}>
          Clear
        </button>
      </>
    );
  }
  renderAtUrl(<Frame />, { language });
  return onChange;
}

const field = () => screen.getByLabelText('Due date');

test.each(['en', 'ru'] as const)('shows and reads DD.MM.YYYY in %s', async (language) => {
  const onChange = show('2026-11-02', language);
  expect(field()).toHaveValue('02.11.2026');
  await userEvent.clear(field());
  await userEvent.type(field(), '1.3.2027');
  expect(onChange).toHaveBeenLastCalledWith('2027-03-01');
  await userEvent.tab();
  expect(field()).toHaveValue('01.03.2027');
});

test('text that is not a date is reported when the field is left', async () => {
  const onChange = show();
  await userEvent.type(field(), '31.02.2026');
  expect(screen.queryByText('Enter a date as DD.MM.YYYY')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Enter a date as DD.MM.YYYY')).toBeInTheDocument();
  expect(field()).toHaveValue('31.02.2026');
  expect(onChange).toHaveBeenLastCalledWith('31.02.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field()).toHaveValue('');
  expect(screen.queryByText('Enter a date as DD.MM.YYYY')).toBeNull();
});

test('a date is chosen from the calendar with the keyboard', async () => {
  const onChange = show('2026-11-02');
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar: Due date' }));
  const calendar = await screen.findByRole('dialog');
  const chosen = await within(calendar).findByRole('button', { name: '2 November 2026' });
  await vi.waitFor(() => expect(chosen).toHaveFocus());
  const month = within(calendar).getByRole('button', { name: 'November 2026: choose a month' });
  expect(month).toHaveTextContent('November 2026');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-11-03');
  expect(field()).toHaveValue('03.11.2026');
  expect(field()).toHaveFocus();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape closes the calendar and changes nothing', async () => {
  const onChange = show('2026-11-02', 'ru');
  const button = screen.getByRole('button', { name: 'Открыть календарь: Due date' });
  await userEvent.click(button);
  const chosen = await screen.findByRole('button', { name: '2 ноября 2026' });
  await vi.waitFor(() => expect(chosen).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});
