import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import { renderAt } from '../../../test/render';
import { AreaError } from './area-error';

test('a failure says what failed and why, and can be tried again', () => {
  renderAt(<AreaError error={new ApiError(500, null, 'Broken.')} title="Unable to load" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to loadBroken.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('what is not there is no failure, and trying again would not help', () => {
  renderAt(<AreaError error={new ApiError(404, 'not-found', 'No such article.')} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/personal-area');
});
