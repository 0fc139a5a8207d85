import { expect, test, vi } from 'vitest';
import { lateFontsAttribute } from '~/ui/fonts';
import { renderAtUrl } from '../../../test/render';
import { isFirstScreen, LoadLater } from './load-later';

test('only the lists that people see first are shown before everything is loaded', () => {
  expect(isFirstScreen('/personal-area/editor-articles')).toBe(true);
  expect(isFirstScreen('/personal-area/user-articles')).toBe(true);
  expect(isFirstScreen('/personal-area/editor-articles/details/1')).toBe(false);
  expect(isFirstScreen('/identity/login')).toBe(false);
});

test('the fonts are shown with the first screen, and at once from then on', async () => {
  const [[name, value] = ['', '']] = Object.entries(lateFontsAttribute);
  document.documentElement.setAttribute(name, value);
  renderAtUrl(<LoadLater language="en" />);
  await vi.waitFor(() => expect(document.documentElement).not.toHaveAttribute(name));
  expect(localStorage.getItem('octavo.fonts')).toBe('yes');
});
