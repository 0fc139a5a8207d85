import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render';
import { TagInput } from './tag-input';

function Field({ initial = [] as string[] }) {
  const [tags, setTags] = useState(initial);
  return <TagInput label="Keywords" lang="en" value={tags} onChange={setTags} />;
}

const field = () => screen.getByRole('textbox', { name: 'Keywords' });
const tags = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('Enter and the button add, trimmed; what is empty is not added', async () => {
  renderAt(<Field />);
  await userEvent.type(field(), '  stem   cells {Enter}');
  await userEvent.type(field(), '   {Enter}');
  await userEvent.type(field(), 'cord blood');
  await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  expect(tags()).toEqual(['stem cells', 'cord blood']);
  expect(field()).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('Added: cord blood');
});

test('what is in the list already is not added twice, and that is said', async () => {
  renderAt(<Field initial={['Stem cells']} />);
  await userEvent.type(field(), 'stem cells{Enter}');
  expect(tags()).toEqual(['Stem cells']);
  expect(field()).toHaveAccessibleDescription('It is in the list already.');
});

test('what is typed and not added is added on leaving the field', async () => {
  renderAt(<Field />);
  await userEvent.type(field(), 'stem cells');
  await userEvent.tab();
  expect(tags()).toEqual(['stem cells']);
});

test('or when the field itself goes, or the page', async () => {
  const onChange = vi.fn();
  const { leave } = renderAt(
    <TagInput label="Keywords" lang="en" value={[]} onChange={onChange} />,
  );
  await userEvent.type(field(), 'stem cells');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(onChange).toHaveBeenLastCalledWith(['stem cells']);
  await userEvent.type(field(), 'cord blood');
  leave();
  expect(onChange).toHaveBeenLastCalledWith(['cord blood']);
});

test('a whole list can be typed or pasted at once', async () => {
  renderAt(<Field />);
  await userEvent.type(field(), '1,3-butadiene, cord blood; GVHD{Enter}');
  expect(tags()).toEqual(['1,3-butadiene', 'cord blood', 'GVHD']);
});

test('each can be removed by keyboard, and the focus is not lost', async () => {
  renderAt(<Field initial={['a', 'b']} />);
  screen.getByRole('button', { name: 'Remove a' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(tags()).toEqual(['b']);
  expect(field()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Removed: a');
});
