import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAtUrl } from '../../test/render';

const onSend = vi.fn();

function Form() {
  const [isLoading, setIsUnderWay] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsUnderWay(true);
        onSend();
      }}
    >
      <Button type="submit" loading={isLoading}>
        Send
      </Button>
      <Button disabled>Nothing</Button>
    </form>
  );
}

test('a busy button keeps the focus and ignores clicks', async () => {
  renderAtUrl(<Form />);
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  expect(send).toHaveFocus();
  expect(send).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(send);
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('a disabled button is disabled', () => {
  renderAtUrl(<Form />);
  expect(screen.getByRole('button', { name: 'Nothing' })).toBeDisabled();
});
