import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import { renderAtUrl } from '../../../test/render';
import { AreaError } from './area-error';

test('AreaError shows the title, the reason and a retry button', () => {
  renderAtUrl(<AreaError error={new ApiError(500, null, 'Broken.')} title="Unable to load" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to loadBroken.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('AreaError shows the not-found page without a retry button for a 404', () => {
  renderAtUrl(<AreaError error={new ApiError(404, 'not-found', 'No such article.')} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/personal-area');
});

test('AreaError leads to Security if a second factor is demanded', () => {
  renderAtUrl(<AreaError error={new ApiError(403, 'second-factor-demanded', 'Set it up.')} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Closed until you set up a second factor',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/personal-area/profile/security');
});
