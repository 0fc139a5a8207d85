import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ConnectAccount } from './connect-account';

const CONNECT = 'POST /api/v1/account/connect/orcid';
const here = '/personal-area/profile/connect/orcid';

beforeEach(() => startSession(tokenExpiringIn(3600)));

const arrive = (query: string, provider = 'orcid') =>
  renderAt(
    <StrictMode>
      <ConnectAccount provider={provider} />
    </StrictMode>,
    { at: here + query, user: person(['user']) },
  );

test('the answer is used once, and then the profile shows the iD', async () => {
  const connected = person(['user'], { orcid: '0000-0002-1825-0097' });
  const asked = serverAnswers({ [CONNECT]: { body: connected } });
  const { address } = arrive('?code=c0de&state=s1');
  expect(screen.getByRole('status')).toHaveTextContent('Connecting ORCID…');
  await expect.poll(address).toBe('/personal-area/profile/me');
  expect(await screen.findByText('ORCID has been connected')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(await asked[0]?.json()).toEqual({
    code: 'c0de',
    state: 's1',
    redirectUrl: `http://journal.test${here}`,
  });
  expect(queryClient().getQueryData(currentUserQuery.queryKey)).toEqual(connected);
});

test.each([
  [409, 'orcid-in-use'],
  [409, 'orcid-connected'],
  [400, 'external-expired'],
  [400, 'external-refused'],
  [502, 'provider-unreachable'],
])('%d %s is shown in the server’s words, with a way back', async (status, code) => {
  const asked = serverAnswers({
    [CONNECT]: { status, body: { code, detail: `Because ${code}.` } },
  });
  const { address } = arrive('?code=c0de&state=s1');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `ORCID has not been connectedBecause ${code}.`,
  );
  expect(address()).toBe(here);
  expect(asked).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to the profile' })).toHaveAttribute(
    'href',
    '/personal-area/profile/me',
  );
});

test('who refuses at the provider is not scolded', async () => {
  const asked = serverAnswers({});
  const { address } = arrive('?error=access_denied&state=s1');
  expect(screen.getByRole('note')).toHaveTextContent('nothing has changed');
  await expect.poll(address).toBe(here);
  expect(asked).toEqual([]);
});

test.each([
  ['?error=server_error', /ORCID could not complete/],
  ['', /no answer from ORCID/],
  ['?code=c0de', /no answer from ORCID/],
])('an address with %j has nothing to connect', (query, words) => {
  const asked = serverAnswers({});
  arrive(query);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: 'Back to the profile' })).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a provider that nobody knows', () => {
  const asked = serverAnswers({});
  arrive('?code=c0de&state=s1', 'facebook');
  expect(screen.getByRole('alert')).toHaveTextContent('Provider is unknown');
  expect(asked).toEqual([]);
});
