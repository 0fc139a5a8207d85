import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAtUrl } from '../../test/render';
import { useConfirm } from './use-confirm';

const onAnswer = vi.fn();

function TestButton() {
  const confirm = useConfirm();
  const handleClick = async () => {
    onAnswer(
      await confirm({ title: 'Disconnect ORCID?', text: 'You can…', confirmLabel: 'Disconnect' }),
    );
  };
  return <button onClick={() => void handleClick()}>Ask</button>;
}

async function confirmWith(name: string) {
  onAnswer.mockClear();
  renderAtUrl(<TestButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('dialog', { name: 'Disconnect ORCID?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalled());
  return onAnswer.mock.calls;
}

test('confirm resolves to true after the confirmation', async () => {
  expect(await confirmWith('Disconnect')).toEqual([[true]]);
});

test('confirm resolves to false after closing the dialog', async () => {
  expect(await confirmWith('Cancel')).toEqual([[false]]);
});
