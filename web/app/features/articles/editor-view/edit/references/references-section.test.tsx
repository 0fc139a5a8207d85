import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleReference } from '~/api/editor-articles';
import {
  button,
  EditArticleServer,
  DETAILS,
  EDIT,
  field,
  tab,
} from '../../../../../../test/edit-article-form';

const reference = (text: string, doi?: string): ArticleReference => ({
  reference: text,
  articleIds: doi ? [{ format: 'doi', value: doi }] : [],
  parts: null,
});

let server: EditArticleServer;
const open = (...references: ArticleReference[]) =>
  server.open({ references }, `${EDIT}#references`);
const raw = () => field('Paste the list as it is');
const texts = () =>
  screen.queryAllByRole('textbox', { name: /^Reference \d+$/ }).map((each) => each.textContent);
const findAnnouncement = (text: string) => screen.findByText(text);

async function savedReferences(): Promise<ArticleReference[]> {
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  return server.sent[0]?.references ?? [];
}

async function paste(text: string) {
  await userEvent.click(raw());
  await userEvent.paste(text);
  await userEvent.click(button('Split into references'));
}

beforeEach(() => {
  server = new EditArticleServer();
});

test('pasted list becomes references', async () => {
  server.parsed = [reference('First.', '10.1/a'), reference('Second.')];
  open();
  expect(screen.getByText('There are no references yet.')).toBeInTheDocument();
  expect(button('Split into references')).toBeDisabled();
  await paste('1. First. doi:10.1/a\n2. Second.');
  await waitFor(() => expect(texts()).toEqual(['First.', 'Second.']));
  expect(await findAnnouncement('2 references have been added')).toBeInTheDocument();
  expect(screen.getByText('2 references')).toBeInTheDocument();
  expect(raw()).toHaveValue('');
  expect(screen.getByRole('link', { name: 'DOI: 10.1/a' })).toHaveAttribute(
    'href',
    'https://doi.org/10.1/a',
  );
  expect(await savedReferences()).toEqual(server.parsed);
});

test('editor chooses to append or replace existing references and can undo the replacement', async () => {
  server.parsed = [reference('New.')];
  open(reference('Old.'));
  await paste('New.');
  const dialog = await screen.findByRole('dialog', { name: '1 reference was found' });
  expect(dialog).toHaveTextContent('The list already has 1 reference.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add to the list' }));
  await waitFor(() => expect(texts()).toEqual(['Old.', 'New.']));

  await paste('New.');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the list' }));
  await waitFor(() => expect(texts()).toEqual(['New.']));
  await userEvent.click(button('Undo the removal'));
  expect(texts()).toEqual(['Old.', 'New.']);
});

test('text without references stays in the field', async () => {
  open();
  await paste('Nothing');
  await waitFor(() =>
    expect(raw()).toHaveAccessibleDescription(/No references were found in this text/),
  );
  expect(raw()).toHaveValue('Nothing');
});

test('saving asks for confirmation if a pasted list was not split', async () => {
  const { currentUrl } = open();
  await userEvent.click(raw());
  await userEvent.paste('1. First.');
  await userEvent.click(tab(/^Main/));
  await userEvent.click(tab(/^References/));
  expect(raw()).toHaveValue('1. First.');
  await userEvent.click(button('Save changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Save without the pasted list?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(currentUrl()).toBe(`${EDIT}#references`);
  await userEvent.click(button('Save changes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save without it' }));
  await waitFor(() => expect(currentUrl()).toBe(DETAILS));
});

test('keyboard moves references and the focus follows', async () => {
  open(reference('A.'), reference('B.'), reference('C.'));
  button('Move down: reference 1').focus();
  await userEvent.keyboard('{Enter}');
  expect(texts()).toEqual(['B.', 'A.', 'C.']);
  expect(button('Move down: reference 2')).toHaveFocus();
  expect(await findAnnouncement('Reference 1 is now number 2')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(texts()).toEqual(['B.', 'C.', 'A.']);
  expect(button('Move up: reference 3')).toHaveFocus();

  const position = field('Place of reference 3 in the list');
  await userEvent.clear(position);
  await userEvent.type(position, '1{Enter}');
  expect(texts()).toEqual(['A.', 'B.', 'C.']);
  expect(field('Place of reference 1 in the list')).toHaveFocus();
  expect(field('Place of reference 1 in the list')).toHaveValue('1');
  await userEvent.type(field('Reference 2'), ' Mended.');
  expect((await savedReferences()).map((each) => each.reference)).toEqual([
    'A.',
    'B. Mended.',
    'C.',
  ]);
});

test('invalid position is reset and one beyond the end moves to the end', async () => {
  open(reference('A.'), reference('B.'));
  const position = field('Place of reference 1 in the list');
  await userEvent.type(position, 'x');
  await userEvent.tab();
  expect(position).toHaveValue('1');
  await userEvent.clear(position);
  await userEvent.type(position, '99{Enter}');
  expect(texts()).toEqual(['B.', 'A.']);
});

test('removed reference can be restored and the focus moves to the next row', async () => {
  open(reference('A.'), reference('B.', '10.1/b'), reference('C.'));
  await userEvent.click(button('Remove: reference 2'));
  expect(texts()).toEqual(['A.', 'C.']);
  expect(button('Remove: reference 2')).toHaveFocus();
  expect(await findAnnouncement('Reference 2 has been removed')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(texts()).toEqual(['A.']);
  await userEvent.click(button('Undo the removal'));
  await userEvent.click(button('Undo the removal'));
  expect(texts()).toEqual(['A.', 'B.', 'C.']);
  expect(screen.queryByRole('button', { name: 'Undo the removal' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'DOI: 10.1/b' })).toBeInTheDocument();
});

test('reference can be added by hand with ids', async () => {
  open();
  await userEvent.click(button('Add a reference'));
  await userEvent.type(field('Reference 1'), 'By hand.');
  await userEvent.click(button('Edit IDs of reference 1'));
  await userEvent.click(button('Add an ID'));
  await userEvent.type(field('ID 1'), 'https://pubmed.ncbi.nlm.nih.gov/123/');
  await userEvent.click(button('Add an ID'));
  await userEvent.type(field('ID 2'), '10.1/a');
  await userEvent.click(button('Done'));
  expect(screen.getByRole('link', { name: 'PubMed: 123' })).toBeInTheDocument();

  await userEvent.click(button('Edit IDs of reference 1'));
  expect(screen.getByRole('combobox', { name: 'Type of ID 1' })).toHaveValue('pubmed');
  await userEvent.click(button('Remove the ID 10.1/a'));
  await userEvent.click(button('Done'));
  await waitFor(() => expect(button('Edit IDs of reference 1')).toHaveFocus());
  expect(await savedReferences()).toEqual([
    { reference: 'By hand.', articleIds: [{ format: 'pubmed', value: '123' }], parts: null },
  ]);
});

test('error of an id opens its field', async () => {
  open(reference('A.'), reference('B.', 'x'));
  await userEvent.type(field('Reference 1'), '!');
  const detail = [
    {
      loc: ['body', 'references', '1', 'articleIds', '0', 'value'],
      msg: 'DOI is invalid',
      type: 'invalid',
    },
  ];
  server.errorResponse = { status: 422, body: { code: 'invalid-input', detail } };
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(field('ID 1')).toHaveFocus());
  expect(field('ID 1')).toHaveAccessibleDescription('DOI is invalid');
});
