import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAtUrl } from '../../test/render';
import { TagInput } from './tag-input';

function Field({ initial = [] as string[] }) {
  const [tags, setTags] = useState(initial);
  return <TagInput label="Keywords" lang="en" value={tags} onChange={setTags} />;
}

const field = () => screen.getByRole('textbox', { name: 'Keywords' });
const tags = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('Enter and the button add a trimmed tag, but no empty one', async () => {
  renderAtUrl(<Field />);
  await userEvent.type(field(), '  stem   cells {Enter}');
  await userEvent.type(field(), '   {Enter}');
  await userEvent.type(field(), 'cord blood');
  await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  expect(tags()).toEqual(['stem cells', 'cord blood']);
  expect(field()).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('Added: cord blood');
});

test('a duplicate tag is rejected with an error', async () => {
  renderAtUrl(<Field initial={['Stem cells']} />);
  await userEvent.type(field(), 'stem cells{Enter}');
  expect(tags()).toEqual(['Stem cells']);
  expect(field()).toHaveAccessibleDescription('Already in the list.');
});

test('leaving the field adds the typed tag', async () => {
  renderAtUrl(<Field />);
  await userEvent.type(field(), 'stem cells');
  await userEvent.tab();
  expect(tags()).toEqual(['stem cells']);
});

test('unmounting the field or closing the page adds the typed tag', async () => {
  const onChange = vi.fn();
  const { unmount } = renderAtUrl(
    <TagInput label="Keywords" lang="en" value={[]} onChange={onChange} />,
  );
  await userEvent.type(field(), 'stem cells');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(onChange).toHaveBeenLastCalledWith(['stem cells']);
  await userEvent.type(field(), 'cord blood');
  unmount();
  expect(onChange).toHaveBeenLastCalledWith(['cord blood']);
});

test('a whole list can be typed or pasted', async () => {
  renderAtUrl(<Field />);
  await userEvent.type(field(), '1,3-butadiene, cord blood; GVHD{Enter}');
  expect(tags()).toEqual(['1,3-butadiene', 'cord blood', 'GVHD']);
});

test('tags can be removed with the keyboard without losing the focus', async () => {
  renderAtUrl(<Field initial={['a', 'b']} />);
  screen.getByRole('button', { name: 'Remove a' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(tags()).toEqual(['b']);
  expect(field()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Removed: a');
});
