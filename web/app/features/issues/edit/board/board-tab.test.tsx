import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { EditorGroup } from '~/api/issues';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { BoardTab } from './board-tab';

const editor = (name: string) => ({
  shortNameEn: name,
  shortNameRu: `${name} (ру)`,
  cityEn: 'Exampleton',
  cityRu: 'Примерск',
});

const group = (nameEn: string, ...names: string[]): EditorGroup => ({
  nameEn,
  nameRu: `${nameEn} (ру)`,
  editors: names.map(editor),
});

const start = [group('Chief', 'A. Chief'), group('Board', 'B. One', 'C. Two', 'D. Three')];

let value: EditorGroup[];

function TestForm({ fieldErrors }: { fieldErrors: Record<string, string> }) {
  const [groups, setGroups] = useState(start);
  return (
    <BoardTab
      value={groups}
      suggested={[group('Deputy Editor')]}
      fieldErrors={fieldErrors}
      onChange={(changed) => {
        value = changed;
        setGroups(changed);
      }}
      issueId={5}
    />
  );
}

function open(fieldErrors: Record<string, string> = {}, language?: 'ru') {
  value = start;
  const issue = { label: 'Vol. 13, No. 1', publicationDate: '2026-03-01' };
  mockApi({
    'GET /api/v1/issues': {
      body: {
        results: [
          { ...issue, id: 4 },
          { ...issue, id: 5 },
        ],
        count: 2,
      },
    },
    'GET /api/v1/issues/4': { body: { editorGroups: [group('Old board', 'Z. Last')] } },
  });
  renderAtUrl(<TestForm fieldErrors={fieldErrors} />, { language });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const names = () => value.map(({ editors }) => editors.map(({ shortNameEn }) => shortNameEn));
const card = (name: string) => within(screen.getByRole('group', { name }));

beforeEach(() => startSession(makeToken(3600)));

test('groups of more than three editors are numbered', async () => {
  open();
  expect(card('Board').queryByText('1.')).not.toBeInTheDocument();
  await userEvent.dblClick(card('Board').getByRole('button', { name: 'Add an editor' }));
  expect(value[1]!.editors).toHaveLength(4); // the second click finds an empty row
  expect(card('Board').getByText('4.')).toBeInTheDocument();
  const fields = within(screen.getByRole('group', { name: 'Editor 4' }));
  expect(fields.getByLabelText('Name in English')).toHaveFocus();
  await userEvent.type(fields.getByLabelText('City in Russian'), 'Москва');
  expect(value[1]!.editors[3]).toMatchObject({ cityRu: 'Москва', cityEn: '' });
});

test('buttons move editors and groups, and the focus follows', async () => {
  open();
  await userEvent.click(button('Move down: B. One'));
  expect(names()).toEqual([['A. Chief'], ['C. Two', 'B. One', 'D. Three']]);
  expect(button('Move down: B. One')).toHaveFocus();
  await userEvent.click(button('Move to another group: B. One'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Chief' }));
  expect(names()).toEqual([
    ['A. Chief', 'B. One'],
    ['C. Two', 'D. Three'],
  ]);
  await waitFor(() => expect(button('Move to another group: B. One')).toHaveFocus());
  await userEvent.click(button('Move up: Board'));
  expect(value[0]!.nameEn).toBe('Board');
  expect(button('Move down: Board')).toHaveFocus();
});

test('field errors of the server appear at their fields', () => {
  open({
    'editorGroups.1.editors.2.cityRu': 'Fill this in',
    'editorGroups.0.nameRu': 'Too long',
    editorGroups: 'At least one group',
  });
  const fields = within(screen.getByRole('group', { name: 'D. Three' }));
  expect(fields.getByLabelText('City in Russian')).toBeInvalid();
  expect(fields.getByText('Fill this in')).toBeVisible();
  expect(card('Chief').getByText('Too long')).toBeVisible();
  expect(screen.getByText('At least one group')).toBeVisible();
});

test('a suggested group is added once, and removing a group with editors asks for confirmation', async () => {
  open();
  await userEvent.dblClick(button('Add the group: Deputy Editor'));
  expect(value.map(({ nameEn }) => nameEn)).toEqual(['Chief', 'Board', 'Deputy Editor']);
  await userEvent.click(button('Remove: Deputy Editor'));
  expect(value).toHaveLength(2);
  await userEvent.click(button('Remove: Board'));
  const question = await screen.findByRole('dialog', { name: 'Remove the group “Board”?' });
  expect(value).toHaveLength(2);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove the group' }));
  await waitFor(() => expect(value.map(({ nameEn }) => nameEn)).toEqual(['Chief']));
});

test('the dialog renames a group', async () => {
  open();
  await userEvent.click(button('Rename: Chief'));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /English/ });
  await userEvent.clear(field);
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await userEvent.type(field, 'Editor-in-Chief');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(value[0]).toEqual({ ...start[0], nameEn: 'Editor-in-Chief' });
});

test('the board of another issue replaces this one after a confirmation, in Russian', async () => {
  open({}, 'ru');
  await userEvent.click(button('Скопировать из\u00a0другого выпуска'));
  const dialog = within(await screen.findByRole('dialog'));
  const select = await dialog.findByRole('combobox', { name: 'Выпуск' });
  expect(within(select).getAllByRole('option')).toHaveLength(2); // without this issue
  await userEvent.selectOptions(select, '4');
  expect(await dialog.findByText(/будет заменена копией: 1 группа, 1 редактор/)).toBeVisible();
  expect(names()).toEqual([['A. Chief'], ['B. One', 'C. Two', 'D. Three']]);
  await userEvent.click(dialog.getByRole('button', { name: 'Заменить редколлегию' }));
  expect(names()).toEqual([['Z. Last']]);
});
