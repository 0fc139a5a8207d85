import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ConnectAccountPage } from './connect-account-page';

const CONNECT = 'POST /api/v1/account/connect/orcid';
const PAGE_PATH = '/personal-area/profile/connect/orcid';

beforeEach(() => startSession(makeToken(3600)));

const show = (query: string, provider = 'orcid') =>
  renderAtUrl(
    <StrictMode>
      <ConnectAccountPage provider={provider} />
    </StrictMode>,
    { url: PAGE_PATH + query, user: makeUser(['user']) },
  );

test('the response is used once and opens the profile with the iD', async () => {
  const connected = makeUser(['user'], { orcid: '0000-0002-1825-0097' });
  const requests = mockApi({ [CONNECT]: { body: connected } });
  const { currentUrl } = show('?code=c0de&state=s1');
  expect(screen.getByRole('status')).toHaveTextContent('Connecting ORCID…');
  await expect.poll(currentUrl).toBe('/personal-area/profile/me');
  expect(await screen.findByText('ORCID has been connected')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  expect(await requests[0]?.json()).toEqual({
    code: 'c0de',
    state: 's1',
    redirectUrl: `http://journal.test${PAGE_PATH}`,
  });
  expect(queryClient().getQueryData(currentUserQuery.queryKey)).toEqual(connected);
});

test.each([
  [409, 'orcid-in-use'],
  [409, 'orcid-connected'],
  [400, 'external-expired'],
  [400, 'external-refused'],
  [502, 'provider-unreachable'],
])('%d %s shows the message of the server and a link back', async (status, code) => {
  const requests = mockApi({
    [CONNECT]: { status, body: { code, detail: `Because ${code}.` } },
  });
  const { currentUrl } = show('?code=c0de&state=s1');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `ORCID has not been connectedBecause ${code}.`,
  );
  expect(currentUrl()).toBe(PAGE_PATH);
  expect(requests).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to the profile' })).toHaveAttribute(
    'href',
    '/personal-area/profile/me',
  );
});

test('denied access shows a note instead of an error', async () => {
  const requests = mockApi({});
  const { currentUrl } = show('?error=access_denied&state=s1');
  expect(screen.getByRole('note')).toHaveTextContent('nothing has changed');
  await expect.poll(currentUrl).toBe(PAGE_PATH);
  expect(requests).toEqual([]);
});

test.each([
  ['?error=server_error', /ORCID could not complete/],
  ['', /ORCID sent no answer/],
  ['?code=c0de', /ORCID sent no answer/],
])('a URL with %j shows an error', (query, text) => {
  const requests = mockApi({});
  show(query);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Back to the profile' })).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('an unknown provider shows an error', () => {
  const requests = mockApi({});
  show('?code=c0de&state=s1', 'facebook');
  expect(screen.getByRole('alert')).toHaveTextContent('Provider is unknown');
  expect(requests).toEqual([]);
});
