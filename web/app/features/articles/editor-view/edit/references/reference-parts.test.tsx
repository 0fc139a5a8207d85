import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleReference } from '~/api/editor-articles';
import type { ReferenceReading } from '~/api/reference-parts';
import { button, EditArticleServer, EDIT, field } from '../../../../../../test/edit-article-form';
import { NO_PARTS } from '../../../form/fields/reference-parts';

const CERTAIN = 'Smith J. Frozen grafts. Blood. 2021;10(1):14-22.';
const UNCERTAIN = 'Some law of 2019.';

const READINGS: Record<string, ReferenceReading> = {
  [CERTAIN]: {
    confidence: 96,
    parts: {
      ...NO_PARTS,
      kind: 'journal',
      authors: [{ family: 'Smith', given: 'J.', isGroup: false }],
      title: 'Frozen grafts',
      source: 'Blood',
      year: '2021',
    },
  },
  [UNCERTAIN]: { confidence: 40, parts: { ...NO_PARTS, title: 'Some law', year: '2019' } },
};

let server: EditArticleServer;

const reference = (text: string, parts: ArticleReference['parts'] = null): ArticleReference => ({
  reference: text,
  articleIds: [],
  parts,
});
const open = (...references: ArticleReference[]) =>
  server.open({ references }, `${EDIT}#references`);
const text = (number: number) => field(`Reference ${number}`);
const row = (number: number) => within(text(number).closest('li')!);
const fields = (number: number) =>
  within(screen.getByRole('group', { name: `Parts of reference ${number}` }));
const correct = (number: number) => button(`Correct the parts of reference ${number}`);

async function readSaved(): Promise<ArticleReference[]> {
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  return server.sent[0]?.references ?? [];
}

beforeEach(() => {
  server = new EditArticleServer();
  server.referenceReading = (text) => READINGS[text] ?? { parts: NO_PARTS, confidence: 100 };
});

test('parts of all references are read in one request, and the uncertain ones are marked', async () => {
  open(reference(CERTAIN), reference(UNCERTAIN), reference('Corrected.', NO_PARTS), reference(''));
  expect(
    await screen.findByText('Journal article · Smith J. · Frozen grafts · Blood · 2021'),
  ).toBeInTheDocument();
  expect(server.readReferences).toEqual([[CERTAIN, UNCERTAIN]]);
  expect(row(1).queryByText('Uncertain')).toBeNull();
  expect(row(2).getByText('Uncertain')).toBeInTheDocument();
  expect(row(3).getByText('Corrected')).toBeInTheDocument();
  expect(row(3).queryByText('Uncertain')).toBeNull();
});

test('only uncertain references are shown on request, and stay when they are corrected', async () => {
  open(reference(CERTAIN), reference(UNCERTAIN));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Only uncertain (1)' }));
  expect(screen.queryByRole('textbox', { name: 'Reference 1' })).toBeNull();
  await userEvent.click(correct(2));
  await userEvent.selectOptions(fields(2).getByRole('combobox', { name: 'Type' }), 'Book');
  expect(text(2)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only uncertain (0)' }));
  expect(text(1)).toBeInTheDocument();
});

test('parts are corrected and saved, and can be read again from the text', async () => {
  open(reference(UNCERTAIN));
  await screen.findByText('Uncertain');
  await userEvent.click(correct(1));
  const parts = fields(1);
  expect(parts.getByRole('combobox', { name: 'Type' })).toHaveFocus();
  await userEvent.selectOptions(parts.getByRole('combobox', { name: 'Type' }), 'Web page');
  await userEvent.type(parts.getByRole('textbox', { name: 'Authors' }), 'Smith, J.; {{Group}');
  await userEvent.click(parts.getByRole('checkbox', { name: /^The list of authors ends/ }));
  await userEvent.click(parts.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(correct(1)).toHaveFocus());
  expect(row(1).getByText('Corrected')).toBeInTheDocument();
  expect(row(1).queryByText('Uncertain')).toBeNull();
  expect(
    row(1).getByText((_, element) =>
      /Web page · Smith J\., Group, et al\. · Some law · 2019$/.test(
        element?.tagName === 'SPAN' ? (element.textContent ?? '') : '',
      ),
    ),
  ).toBeInTheDocument();

  await userEvent.click(button('Read again from the text: reference 1'));
  expect(await row(1).findByText('Uncertain')).toBeInTheDocument();
  expect(correct(1)).toHaveFocus();

  await userEvent.click(correct(1));
  await userEvent.type(fields(1).getByRole('textbox', { name: 'Editors' }), 'Plato');
  // The save button takes the focus, and with it the typed name.
  expect(await readSaved()).toEqual([
    reference(UNCERTAIN, {
      ...NO_PARTS,
      title: 'Some law',
      year: '2019',
      editors: [{ family: 'Plato', given: '', isGroup: false }],
    }),
  ]);
});

test('editing the text ends a correction and offers it back', async () => {
  const corrected = { ...NO_PARTS, title: 'By hand' };
  open(reference(UNCERTAIN, corrected));
  expect(row(1).getByText('Corrected')).toBeInTheDocument();
  await userEvent.type(text(1), '!');
  expect(row(1).queryByText('Corrected')).toBeNull();
  expect(row(1).getByText(/^The text has changed/)).toBeInTheDocument();
  await userEvent.click(button('Restore the correction'));
  expect(await readSaved()).toEqual([reference(`${UNCERTAIN}!`, corrected)]);
});

test('failure to read can be retried', async () => {
  server.referenceReading = () => {
    throw new TypeError('no connection');
  };
  open(reference(CERTAIN));
  expect(
    await screen.findByText('We could not read the parts of the references.'),
  ).toBeInTheDocument();
  server.referenceReading = (text) => READINGS[text]!;
  await userEvent.click(button('Try again'));
  expect(await screen.findByText(/^Journal article/)).toBeInTheDocument();
  expect(screen.queryByText('We could not read the parts of the references.')).toBeNull();
});

test('problem of a part opens its field', async () => {
  open(reference(CERTAIN, { ...NO_PARTS, year: '2021' }));
  await userEvent.type(text(1), ' ');
  await userEvent.click(button('Restore the correction'));
  server.errorResponse = {
    status: 422,
    body: {
      code: 'invalid',
      detail: [
        { loc: ['body', 'references', '0', 'parts', 'year'], type: 'too_long', msg: 'Too long' },
      ],
    },
  };
  await userEvent.type(text(1), 'x');
  await userEvent.click(button('Restore the correction'));
  await userEvent.click(button('Save changes'));
  const year = await screen.findByRole('textbox', { name: 'Year' });
  expect(year).toHaveAccessibleDescription('Too long');
});
