import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { TOKEN_KEY } from '~/lib/session';
import { tokenExpiringIn } from '../../test/people';
import { uploadServer } from '../../test/upload-server';
import { usePictures } from './pictures';
import { queryClient } from './query-client';

afterEach(() => {
  queryClient().clear();
  vi.unstubAllGlobals();
});

function pictures() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={translationsFor('en')}>{children}</I18nextProvider>
  );
  return renderHook(usePictures, { wrapper }).result.current;
}

test('a picture is fetched once, with the token, and becomes an address for `img`', async () => {
  const token = tokenExpiringIn(60);
  localStorage.setItem(TOKEN_KEY, token);
  const answer = { ok: true, status: 200, blob: () => new Blob(['x'], { type: 'image/png' }) };
  const fetching = vi.fn(() => Promise.resolve(answer));
  vi.stubGlobal('fetch', fetching);
  const { address } = pictures();
  expect(await address('/api/v1/pictures/7f')).toMatch(/^data:image\/png;base64,/);
  await address('/api/v1/pictures/7f');
  expect(fetching).toHaveBeenCalledOnce();
  expect(fetching).toHaveBeenCalledWith(
    '/api/v1/pictures/7f',
    expect.objectContaining({
      headers: expect.objectContaining({ Authorization: `Bearer ${token}` }) as unknown,
    }),
  );
});

test('one that the person may not see is a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
  await expect(pictures().address('/api/v1/pictures/7f')).rejects.toMatchObject({ status: 404 });
});

test('an upload that fails says why in words', async () => {
  const sent = uploadServer();
  const { signal } = new AbortController();
  const answer = pictures().upload(new File(['x'], 'x.png'), { onProgress: vi.fn(), signal });
  sent[0]?.answer(415, { code: 'file-type-refused', detail: 'Not such a file.' });
  await expect(answer).rejects.toThrow('Not such a file.');
});
