import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render';
import { useConfirm } from './use-confirm';

const onAnswer = vi.fn();

function Asker() {
  const confirm = useConfirm();
  const ask = async () => {
    onAnswer(
      await confirm({ title: 'Disconnect ORCID?', text: 'You can…', confirm: 'Disconnect' }),
    );
  };
  return <button onClick={() => void ask()}>Ask</button>;
}

async function answer(name: string) {
  onAnswer.mockClear();
  renderAt(<Asker />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('dialog', { name: 'Disconnect ORCID?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalled());
  return onAnswer.mock.calls;
}

test('yes', async () => {
  expect(await answer('Disconnect')).toEqual([[true]]);
});

test('no', async () => {
  expect(await answer('Cancel')).toEqual([[false]]);
});
