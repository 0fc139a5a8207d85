import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render';

const onSend = vi.fn();

function Form() {
  const [isUnderWay, setIsUnderWay] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsUnderWay(true);
        onSend();
      }}
    >
      <Button type="submit" loading={isUnderWay}>
        Send
      </Button>
      <Button disabled>Nothing</Button>
    </form>
  );
}

test('a button at work keeps the focus and does nothing twice', async () => {
  renderAt(<Form />);
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  expect(send).toHaveFocus();
  expect(send).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(send);
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('one that can do nothing is disabled', () => {
  renderAt(<Form />);
  expect(screen.getByRole('button', { name: 'Nothing' })).toBeDisabled();
});
