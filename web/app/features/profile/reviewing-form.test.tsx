import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { fieldErrors, apiProblem } from '../../../test/identity';
import { makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ReviewingCard } from './reviewing-form';

const MINE = '/api/v1/users/me/reviewing';
const saved = { interests: ['GVHD'], notBefore: null };

type Responses = Parameters<typeof mockApi>[0];

function show(responses: Responses = {}, language?: 'ru') {
  const requests = mockApi({ [`GET ${MINE}`]: { body: saved }, ...responses });
  renderAtUrl(<ReviewingCard />, { language });
  return requests;
}

const region = async () => within(await screen.findByRole('region', { name: 'Reviewing' }));

beforeEach(() => startSession(makeToken(3600)));

test('a reviewer changes interests and is away for a while', async () => {
  const answer = { interests: ['GVHD', 'CD34'], notBefore: '2120-02-01' };
  const requests = show({ [`PUT ${MINE}`]: { body: answer } });
  const form = await region();
  const save = await form.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await userEvent.type(form.getByLabelText('Your interests'), 'CD34{Enter}');
  await userEvent.type(form.getByLabelText('No requests before'), '01.02.2120');
  await userEvent.click(save);
  expect(await screen.findByText(/^Your interests and your availability/)).toBeInTheDocument();
  const puts = requests.filter(({ method }) => method === 'PUT');
  expect(await puts[0]!.json()).toEqual(answer);
  expect(save).toBeDisabled();
});

test('an emptied day means that the reviewer is available', async () => {
  const requests = show({
    [`GET ${MINE}`]: { body: { interests: [], notBefore: '2120-02-01' } },
    [`PUT ${MINE}`]: { body: { interests: [], notBefore: null } },
  });
  const form = await region();
  await userEvent.clear(await form.findByLabelText('No requests before'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Your interests and your availability/);
  expect(await requests.find(({ method }) => method === 'PUT')!.json()).toEqual({
    interests: [],
    notBefore: null,
  });
});

test('field errors are shown at their fields', async () => {
  show({ [`PUT ${MINE}`]: fieldErrors({ notBefore: 'At most a year ahead.' }) });
  const form = await region();
  await userEvent.type(await form.findByLabelText('No requests before'), '01.02.2120');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('At most a year ahead.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('load error can be repeated, and the card is shown in Russian', async () => {
  show({ [`GET ${MINE}`]: apiProblem(500, 'internal', 'Later.') }, 'ru');
  expect(await screen.findByRole('alert')).toHaveTextContent('Later.');
  expect(screen.getByRole('heading', { name: 'Рецензирование' })).toBeInTheDocument();
});
