import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import { apiProblem, requestBody } from '../../../../test/identity';
import { makeImport } from '../../../../test/imports';
import { mockApi } from '../../../../test/mock-api';
import { mockUploadServer } from '../../../../test/mock-upload-server';
import { renderAtUrl } from '../../../../test/render';
import { CreateImportPage } from './create-import-page';

const CREATE = '/personal-area/imports/create';
const SITES = 'POST /api/v1/imports/sites';
const zip = () => new File(['PK'], 'ctt.zip', { type: 'application/zip' });
const show = (search = '', language?: 'ru') =>
  renderAtUrl(<CreateImportPage />, { url: CREATE + search, language });

beforeEach(() => startSession(makeToken(3600)));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a file is sent with progress, and its import opens', async () => {
  mockApi({});
  const sent = mockUploadServer();
  const { currentUrl } = show();
  expect(screen.getByText(/native XML of OJS/)).toBeInTheDocument();
  await userEvent.upload(screen.getByLabelText('Drop the file here'), zip());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.target).toBe('POST /api/v1/imports');
  sent[0]!.progress(5, 10);
  expect(await screen.findByText('Uploading: 50%')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  sent[0]!.respond(201, makeImport({ id: 8, state: 'reading' }));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/imports/details/8'));
});

test('a refused file shows the words of the server; sending can be cancelled', async () => {
  mockApi({});
  const sent = mockUploadServer();
  show();
  await userEvent.upload(screen.getByLabelText('Drop the file here'), zip());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]!.respond(413, apiProblem(413, 'too-large', 'The file is too large.').body);
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is too large.');
  await userEvent.upload(screen.getByLabelText('Drop the file here'), zip());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sent[1]!.isAborted).toBe(true));
  expect(await screen.findByLabelText('Drop the file here')).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a site is read by its address, also without https', async () => {
  const requests = mockApi({ [SITES]: { status: 201, body: makeImport({ id: 9 }) } });
  const { currentUrl } = show('?tab=site');
  await userEvent.click(screen.getByRole('button', { name: 'Read the site' }));
  expect(screen.getByText('Enter the address of the journal.')).toBeInTheDocument();
  expect(requests).toHaveLength(0);
  await userEvent.type(
    screen.getByLabelText('Address of the journal'),
    ' journal.example.org/index.php/ctt{Enter}',
  );
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/imports/details/9'));
  expect(await requestBody(requests, '/api/v1/imports/sites')).toEqual({
    address: 'https://journal.example.org/index.php/ctt',
  });
});

test('a refused address shows the words of the server at the field, in Russian', async () => {
  const detail = [{ loc: ['body', 'address'], msg: 'Это не адрес.', type: 'value_error' }];
  mockApi({ [SITES]: { status: 422, body: { code: 'validation', detail } } });
  show('?tab=site', 'ru');
  const field = screen.getByLabelText('Адрес журнала');
  await userEvent.type(field, 'http://10.0.0.1/{Enter}');
  expect(await screen.findByText('Это не адрес.')).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Это не адрес.'));
  expect(field).toHaveFocus();
});
