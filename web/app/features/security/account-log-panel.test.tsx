import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeMyAuditEntry } from '../../../test/audit';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { AccountLogPanel } from './account-log-panel';

const LIST = 'GET /api/v1/account/audit';

test('own entries have an address, those of others a role', async () => {
  mockApi({
    [LIST]: {
      body: {
        results: [
          makeMyAuditEntry(),
          makeMyAuditEntry({
            action: 'roles-changed',
            isOwn: false,
            role: 'admin',
            address: null,
          }),
          makeMyAuditEntry({
            action: 'sign-in-failed',
            isOwn: false,
            role: 'anonymous',
            address: null,
            result: 'failed',
          }),
        ],
        count: 3,
      },
    },
  });
  renderAtUrl(<AccountLogPanel />);
  const [own, others, failed] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent('Signed in');
  expect(own).toHaveTextContent('Network address 203.0.113.9');
  expect(own).not.toHaveTextContent('By:');
  expect(others).toHaveTextContent('By: Administrator');
  expect(failed).toHaveTextContent('Failed');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('older entries are loaded on request', async () => {
  const page = Array.from({ length: 10 }, () => makeMyAuditEntry());
  const responses: Parameters<typeof mockApi>[0] = {
    [LIST]: { body: { results: page, count: 11 } },
  };
  const requests = mockApi(responses);
  renderAtUrl(<AccountLogPanel />, { language: 'ru' });
  await screen.findByText('Журнал вашей учётной записи');
  const more = await screen.findByRole('button', { name: 'Показать ещё' });
  responses[LIST] = { body: { results: [makeMyAuditEntry({ action: 'sign-out' })], count: 11 } };
  await userEvent.click(more);
  expect(await screen.findByText('Выход')).toBeInTheDocument();
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?pageIndex=0&pageSize=10',
    '?pageIndex=1&pageSize=10',
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
});

test('a failure is reported', async () => {
  mockApi({ [LIST]: { status: 503, body: { code: 'unavailable', detail: 'Busy.' } } });
  renderAtUrl(<AccountLogPanel />);
  expect(await screen.findByText('Unable to load the log')).toBeInTheDocument();
});
