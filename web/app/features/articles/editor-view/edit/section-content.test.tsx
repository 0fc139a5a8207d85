import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeArticleAuthor, makeArticleFile } from '../../../../../test/articles';
import { button, EditArticleServer, EDIT } from '../../../../../test/edit-article-form';
import { NO_DETAILS } from '../../form/authors/affiliation-details';
import { mockUploadServer } from '../../../../../test/mock-upload-server';

let server: EditArticleServer;
const save = async () => {
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(server.sent).toHaveLength(1));
};

beforeEach(() => {
  server = new EditArticleServer();
});

test('original language is chosen, and follows from the full texts by default', async () => {
  server.open();
  const select = screen.getByRole('combobox', { name: 'Original language' });
  expect(select).toHaveDisplayValue('Follows from the full texts');
  await userEvent.selectOptions(select, 'Russian');
  await save();
  expect(server.sent[0]?.originalLanguage).toBe('ru');
});

test('chosen original language can be taken back', async () => {
  server.open({ originalLanguage: 'en' });
  const select = screen.getByRole('combobox', { name: 'Original language' });
  expect(select).toHaveDisplayValue('English');
  await userEvent.selectOptions(select, 'Follows from the full texts');
  await save();
  expect(server.sent[0]?.originalLanguage).toBeNull();
});

test('editors see all doubts about an affiliation and correct its details', async () => {
  const details = { ...NO_DETAILS, institutionEn: 'Clinic', country: 'RU' };
  server.affiliationReading = () => ({ details, doubts: ['no-city', 'country-inferred'] });
  server.open(
    {
      authors: [makeArticleAuthor({ lastNameEn: 'Orlova', affiliations: [1] })],
      affiliations: [{ key: 1, en: 'Clinic, Lenin street', ru: '', details: null }],
    },
    `${EDIT}#authors`,
  );
  expect(await screen.findByText(/^No city found/)).toBeInTheDocument();
  expect(screen.getByText(/^The line does not name the country/)).toBeInTheDocument();
  await userEvent.click(button('Correct what indexes get: affiliation 1'));
  const group = within(screen.getByRole('group', { name: 'Affiliation 1: what indexes get' }));
  await userEvent.type(group.getByRole('textbox', { name: 'City' }), 'Demograd');
  expect(screen.queryByText(/^No city found/)).toBeNull();
  await save();
  expect(server.sent[0]?.affiliations[0]?.details).toEqual({ ...details, cityEn: 'Demograd' });
});

test('what the stored PDF lacks is shown until another file replaces it', async () => {
  mockUploadServer();
  const { file } = makeArticleFile('paper');
  server.open(
    {
      pdfRu: { ...file, fileName: 'paper.pdf' },
      pdfRuId: 'paper',
      pdfWarnings: [{ language: 'ru', warnings: ['no-text', 'too-large'] }],
    },
    `${EDIT}#contentPdf`,
  );
  const russian = within(screen.getByRole('region', { name: 'PDF in Russian' }));
  expect(russian.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'The pages are pictures, which no one can search or listen to: export the PDF with its text.',
    'The PDF is larger than 5 MB, so Google Scholar does not read it: compress its pictures.',
  ]);
  await userEvent.click(button('Remove paper.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the file?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(russian.queryByRole('note')).toBeNull());
  vi.unstubAllGlobals();
});
