import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageActions, PageActionsProvider, PageActionsSlot } from './page-actions';

test('PageActions renders buttons in the slot of the shell', () => {
  render(
    <PageActionsProvider>
      <div data-testid="bar">
        <PageActionsSlot />
      </div>
      <main>
        <PageActions>
          <button>Create</button>
        </PageActions>
      </main>
    </PageActionsProvider>,
  );
  expect(within(screen.getByTestId('bar')).getByRole('button')).toHaveTextContent('Create');
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
});
