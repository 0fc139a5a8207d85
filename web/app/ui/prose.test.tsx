import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../test/render';
import { Prose } from './prose';

test('tables stand in a frame that the keyboard can scroll', () => {
  renderAt(<Prose html="<p>Text</p><table><tbody><tr><td>1</td></tr></tbody></table><p>End</p>" />);
  const frame = screen.getByRole('group', { name: 'Table' });
  expect(frame).toHaveAttribute('tabindex', '0');
  expect(frame).toContainElement(screen.getByRole('table'));
  expect(frame).not.toHaveTextContent('End');
});
