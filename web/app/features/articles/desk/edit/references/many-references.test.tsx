import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { referenceAddress } from '~/lib/reference-address';
import { button, Desk, EDIT, field } from '../../../../../../test/desk-editor';

vi.mock('~/lib/reference-address', { spy: true });

/** Every row that is drawn asks where its work is found. */
const drawn = vi.mocked(referenceAddress);

test('of two hundred references only those that change are drawn anew', async () => {
  const references = Array.from({ length: 200 }, (_, index) => ({
    reference: `Work ${index + 1}.`,
    articleIds: [{ format: 'doi' as const, value: `10.1/${index + 1}` }],
  }));
  new Desk().open({ references }, `${EDIT}#references`);
  expect(screen.getByText('200 references')).toBeInTheDocument();
  await userEvent.type(field('Reference 100'), '!'); // from now on the article is unsaved

  drawn.mockClear();
  await userEvent.type(field('Reference 100'), '?');
  expect(field('Reference 100')).toHaveValue('Work 100.!?');
  expect(drawn).not.toHaveBeenCalled();

  await userEvent.click(button('Move up: reference 100'));
  expect(field('Reference 99')).toHaveValue('Work 100.!?');
  const values = new Set(drawn.mock.calls.map(([{ value }]) => value));
  expect([...values].toSorted()).toEqual(['10.1/100', '10.1/99']);
}, 60_000);
