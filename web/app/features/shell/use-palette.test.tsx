import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadPalette, PaletteProps } from '~/lib/commands';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../test/current-users';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { usePalette } from './use-palette';

const onLogOut = vi.fn();

function Palette({ commands, onClose }: PaletteProps) {
  return (
    <div role="dialog" aria-modal="true" aria-label="Palette">
      {commands.map(({ id, label, run }) => (
        <button key={id} type="button" onClick={run}>
          {label}
        </button>
      ))}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

function Frame({ loadPalette }: { loadPalette: LoadPalette }) {
  const { palette, openPalette } = usePalette({ loadPalette, language: 'en', onLogOut });
  return (
    <>
      <button type="button" onClick={openPalette}>
        Find
      </button>
      {palette}
    </>
  );
}

const show = (loadPalette: LoadPalette = () => Promise.resolve(Palette)) =>
  renderAtUrl(<Frame loadPalette={loadPalette} />, { user: makeUser(['user', 'editor']) });

const press = (init: KeyboardEventInit) =>
  act(async () => {
    fireEvent.keyDown(document.body, init);
    await Promise.resolve();
  });

beforeEach(() => {
  onLogOut.mockClear();
  startSession(makeToken(3600));
});

test.each([
  ['Ctrl K', { code: 'KeyK', key: 'k', ctrlKey: true }],
  ['⌘ K', { code: 'KeyK', key: 'k', metaKey: true }],
  ['Ctrl K of a Russian layout', { code: 'KeyK', key: 'л', ctrlKey: true }],
])('%s opens the palette', async (_, init) => {
  show();
  await press(init);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('other keys and keys behind a dialog open nothing', async () => {
  const loadPalette = vi.fn(() => Promise.resolve(Palette));
  show(loadPalette);
  for (const init of [
    { code: 'KeyK' },
    { code: 'KeyK', ctrlKey: true, shiftKey: true },
    { code: 'KeyK', ctrlKey: true, altKey: true },
    { code: 'KeyJ', ctrlKey: true },
  ]) {
    await press(init);
  }
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  await press({ code: 'KeyK', ctrlKey: true });
  dialog.remove();
  expect(loadPalette).not.toHaveBeenCalled();
});

test('the palette is loaded when it is opened', async () => {
  const loadPalette = vi.fn(() => Promise.resolve(Palette));
  show(loadPalette);
  expect(loadPalette).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(loadPalette).toHaveBeenCalledOnce();
});

test('a lost connection is said, and the next try loads again', async () => {
  const loadPalette = vi.fn<LoadPalette>().mockRejectedValueOnce(new TypeError('no route'));
  loadPalette.mockResolvedValue(Palette);
  show(loadPalette);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Unable to open the search')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('the header’s switches are commands', async () => {
  const requests = mockApi({
    'POST /api/v1/users/me/current-role': {
      body: makeUser(['user', 'editor'], { currentRole: 'editor' }),
    },
  });
  const { currentUrl } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  const names = (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Find',
    'Switch to the role Editor',
    'Language: Русский',
    'Colours: As in the system',
    'Colours: Dark',
    'Sign out',
    'Close',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onLogOut).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Colours: Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await userEvent.click(screen.getByRole('button', { name: /^Switch to the role/ }));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles'));
  expect(requests).toHaveLength(1);
});
