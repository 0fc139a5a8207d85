import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RetractionData } from '~/api/retractions';
import { formatDate } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../test/current-users';
import { apiProblem } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { mockUploadServer } from '../../../test/mock-upload-server';
import { renderAtUrl } from '../../../test/render';
import { RetractionDataPage } from './retraction-data-page';

const DATA = 'GET /api/v1/retraction-data';

const current: RetractionData['current'] = {
  loadedAt: '2026-11-01T09:00:00Z',
  loadedById: 1,
  loadedBy: { fullNameEn: 'Elena Admin', shortNameEn: 'E. Admin' },
  fileName: 'retraction_watch.csv',
  recordCount: 58_123,
  skippedCount: 1_210,
  newestOn: '2026-10-30',
};
const data = (details: Partial<RetractionData> = {}): RetractionData => ({
  current,
  maxFileBytes: 1000,
  ...details,
});

const csv = (size = 10) => new File(['x'.repeat(size)], 'rw.csv', { type: 'text/csv' });
const input = () => screen.findByLabelText(/Drop the CSV file here|Перетащите сюда файл CSV/);

beforeEach(() => startSession(makeToken(3600)));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is loaded is shown with who loaded it', async () => {
  mockApi({ [DATA]: { body: data() } });
  renderAtUrl(<RetractionDataPage />);
  expect(await screen.findByText('58,123')).toBeInTheDocument();
  expect(screen.getByText('Elena Admin')).toBeInTheDocument();
  expect(screen.getByText('retraction_watch.csv')).toBeInTheDocument();
  expect(screen.getByText(formatDate('2026-10-30'))).toBeInTheDocument();
  expect(screen.getByText('1,210')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the data set' })).toHaveAttribute(
    'href',
    'https://gitlab.com/crossref/retraction-watch-data',
  );
});

test('a file is sent, read and then shown', async () => {
  mockApi({ [DATA]: { body: data({ current: null }) } });
  const sent = mockUploadServer();
  renderAtUrl(<RetractionDataPage />);
  expect(await screen.findByText(/No data have been loaded yet/)).toBeInTheDocument();
  await userEvent.upload(await input(), csv());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.target).toBe('POST /api/v1/retraction-data');
  sent[0]!.progress(5, 10);
  expect(await screen.findByText('The file is being sent: 50%')).toBeInTheDocument();
  sent[0]!.progress(10, 10);
  expect(await screen.findByText(/The file is being read/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  sent[0]!.respond(200, data());
  expect(await screen.findByText('58123 notices have been loaded')).toBeInTheDocument();
  expect(await screen.findByText('Elena Admin')).toBeInTheDocument();
  expect(await input()).toBeEnabled();
});

test('a refused file shows the words of the server, and another one can be sent', async () => {
  mockApi({ [DATA]: { body: data() } });
  const sent = mockUploadServer();
  renderAtUrl(<RetractionDataPage />);
  await userEvent.upload(await input(), csv());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]!.respond(422, apiProblem(422, 'retraction-data-empty', 'The file is empty.').body);
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty.');
  expect(screen.getByText('58,123')).toBeInTheDocument();
  await userEvent.upload(await input(), csv());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a file that is too large is not sent', async () => {
  mockApi({ [DATA]: { body: data() } });
  const sent = mockUploadServer();
  renderAtUrl(<RetractionDataPage />);
  await userEvent.upload(await input(), csv(1001));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is larger than');
  expect(sent).toHaveLength(0);
});

test('sending can be cancelled without an error', async () => {
  mockApi({ [DATA]: { body: data() } });
  const sent = mockUploadServer();
  renderAtUrl(<RetractionDataPage />);
  await userEvent.upload(await input(), csv());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sent[0]!.isAborted).toBe(true));
  expect(await input()).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the page is complete in Russian', async () => {
  mockApi({ [DATA]: { body: data() } });
  renderAtUrl(<RetractionDataPage />, { language: 'ru' });
  expect(await screen.findByText('Загружено сейчас')).toBeInTheDocument();
  expect(screen.getByText(/58.123/)).toBeInTheDocument();
});

test('a failure to load the page can be retried', async () => {
  const responses: Parameters<typeof mockApi>[0] = {
    [DATA]: { status: 503, body: { detail: 'Busy.' } },
  };
  mockApi(responses);
  renderAtUrl(<RetractionDataPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  responses[DATA] = { body: data() };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('58,123')).toBeInTheDocument();
});
