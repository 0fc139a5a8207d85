import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { referenceUrl } from '~/lib/identifiers';
import { button, EditArticleServer, EDIT, field } from '../../../../../../test/edit-article-form';

vi.mock('~/lib/identifiers', { spy: true });

/** Called by each rendered row. */
const renderedRow = vi.mocked(referenceUrl);

test('only changed rows rerender in a list of two hundred references', async () => {
  const references = Array.from({ length: 200 }, (_, index) => ({
    reference: `Work ${index + 1}.`,
    articleIds: [{ format: 'doi' as const, value: `10.1/${index + 1}` }],
    parts: null,
  }));
  new EditArticleServer().open({ references }, `${EDIT}#references`);
  expect(screen.getByText('200 references')).toBeInTheDocument();
  await userEvent.type(field('Reference 100'), '!'); // marks the article as unsaved

  renderedRow.mockClear();
  await userEvent.type(field('Reference 100'), '?');
  expect(field('Reference 100')).toHaveValue('Work 100.!?');
  expect(renderedRow).not.toHaveBeenCalled();

  await userEvent.click(button('Move up: reference 100'));
  expect(field('Reference 99')).toHaveValue('Work 100.!?');
  const values = new Set(renderedRow.mock.calls.map(([{ value }]) => value));
  expect([...values].toSorted()).toEqual(['10.1/100', '10.1/99']);
}, 60_000);
