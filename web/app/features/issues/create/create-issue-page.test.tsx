import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { bodyOf, button, faults, field, times } from '../../../../test/identity';
import { issue } from '../../../../test/issues';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { CreateIssuePage } from './create-issue-page';

const CREATE = '/api/v1/issues';

const show = () =>
  renderAt(<CreateIssuePage />, { at: '/personal-area/issues/create', user: person(['editor']) });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('an issue is created once, and opens for editing', async () => {
  const asked = serverAnswers({ [`POST ${CREATE}`]: { status: 201, body: issue({ id: 12 }) } });
  const { address } = show();
  await userEvent.type(field('Volume'), '1a3');
  expect(button('Create issue')).toBeDisabled();
  await userEvent.type(field('Number'), '2');
  await userEvent.type(field('Subtitle in English (optional)'), 'Cells');
  await userEvent.dblClick(button('Create issue'));
  await waitFor(() => expect(address()).toBe('/personal-area/issues/edit/12'));
  expect(times(asked, CREATE)).toBe(1);
  expect(await bodyOf(asked, CREATE)).toEqual({
    volume: 13,
    number: 2,
    subtitleEn: 'Cells',
    subtitleRu: '',
  });
});

test('a number that is taken is said at its field, and what was typed stays', async () => {
  serverAnswers({ [`POST ${CREATE}`]: faults({ number: 'Already taken' }) });
  show();
  await userEvent.type(field('Volume'), '13');
  await userEvent.type(field('Number'), '2{Enter}');
  expect(await screen.findByText('Already taken')).toBeInTheDocument();
  expect(field('Number')).toHaveFocus();
  expect(field('Volume')).toHaveValue('13');
});
