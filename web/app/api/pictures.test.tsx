import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../test/current-users';
import { mockUploadServer } from '../../test/mock-upload-server';
import { usePictures } from './pictures';
import { queryClient } from './query-client';

afterEach(() => {
  queryClient().clear();
  vi.unstubAllGlobals();
});

function renderPictures() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={translationsFor('en')}>{children}</I18nextProvider>
  );
  return renderHook(usePictures, { wrapper }).result.current;
}

test('a picture is fetched once, with the token, as a data URL', async () => {
  const token = makeToken(60);
  localStorage.setItem(TOKEN_KEY, token);
  const response = { ok: true, status: 200, blob: () => new Blob(['x'], { type: 'image/png' }) };
  const fetchMock = vi.fn(() => Promise.resolve(response));
  vi.stubGlobal('fetch', fetchMock);
  const { loadUrl } = renderPictures();
  expect(await loadUrl('/api/v1/pictures/7f')).toMatch(/^data:image\/png;base64,/);
  await loadUrl('/api/v1/pictures/7f');
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(fetchMock).toHaveBeenCalledWith(
    '/api/v1/pictures/7f',
    expect.objectContaining({
      headers: expect.objectContaining({ Authorization: `Bearer ${token}` }) as unknown,
    }),
  );
});

test('loadUrl rejects if the picture is not accessible', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
  await expect(renderPictures().loadUrl('/api/v1/pictures/7f')).rejects.toMatchObject({
    status: 404,
  });
});

test('a failed upload rejects with the message of the server', async () => {
  const sent = mockUploadServer();
  const { signal } = new AbortController();
  const upload = renderPictures().upload(new File(['x'], 'x.png'), { onProgress: vi.fn(), signal });
  sent[0]?.respond(415, { code: 'file-type-refused', detail: 'Not such a file.' });
  await expect(upload).rejects.toThrow('Not such a file.');
});
