import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalDraftStore } from '~/lib/local-draft-store';
import { endSession } from '~/lib/session';
import { makeArticleAuthor, makeArticleFile } from '../../../../../test/articles';
import {
  button,
  EditArticleServer,
  DETAILS,
  EDIT,
  editor,
  field,
  tab,
} from '../../../../../test/edit-article-form';
import { mockUploadServer } from '../../../../../test/mock-upload-server';
import type { EditorContent } from '../../form/saving/article-content';

let server: EditArticleServer;
const title = () => field('Title in English');
const save = () => userEvent.click(button('Save changes'));
const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
const readDraft = () =>
  new LocalDraftStore<EditorContent>('desk-article', editor.id, 7).readLatest();
const heading = () => screen.getByRole('heading', { level: 2 });

beforeEach(() => {
  server = new EditArticleServer();
});

describe('saving', () => {
  test('sends all content, including hidden fields, and opens the details', async () => {
    const files = [
      makeArticleFile('a', { isChangeable: false }),
      makeArticleFile('b', { typeId: 7 }),
    ];
    const { currentUrl } = server.open({
      doi: '10.1/a',
      pageFirst: '5',
      files,
      authors: [makeArticleAuthor()],
    });
    await userEvent.type(title(), ' banking');
    expect(server.sent).toEqual([]);
    await save();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]).toMatchObject({
      version: 3,
      titleEn: 'Cord blood banking',
      doi: '10.1/a',
      pageFirst: '5',
      pageLast: '',
      files: [{ fileId: 'b', typeId: 7, comment: '' }],
      pdfEnId: null,
    });
    expect(await screen.findByText('The article has been saved')).toBeInTheDocument();
    expect(readDraft()).toBeNull();
  });

  test('opens the details without a request if nothing changed', async () => {
    const { currentUrl } = server.open();
    await save();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.sent).toEqual([]);
  });

  test('can be retried after a failure and is restored from the local draft', async () => {
    server.errorResponse = 'no connection';
    const { currentUrl, unmount } = server.open();
    await userEvent.type(title(), '!');
    await save();
    expect(await screen.findByText(/^Not saved\. The server cannot be/)).toBeInTheDocument();
    await cancel();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('They are on this device');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    unmount();
    expect(readDraft()?.content.titleEn).toBe('Cord blood!');

    server.errorResponse = null;
    server.open();
    expect(screen.getByText('Cord blood!')).toBeInTheDocument();
    await userEvent.click(button('Restore'));
    expect(title()).toHaveValue('Cord blood!');
    expect(server.sent).toHaveLength(1);
    await save();
    await waitFor(() => expect(server.stored.titleEn).toBe('Cord blood!'));
  });

  test('keeps unsaved input for the same user after the session ends', async () => {
    server.open();
    await userEvent.type(title(), '!');
    act(() => endSession());
    expect(readDraft()?.content.titleEn).toBe('Cord blood!');
    expect(
      new LocalDraftStore<EditorContent>('desk-article', editor.id + 1, 7).readLatest(),
    ).toBeNull();
  });

  test('waits for pending uploads', async () => {
    const uploads = mockUploadServer();
    const { currentUrl } = server.open({}, `${EDIT}#files`);
    await userEvent.upload(
      await screen.findByLabelText('Drop your files here'),
      new File(['x'], 'a.pdf'),
    );
    await waitFor(() => expect(uploads).toHaveLength(1));
    await save();
    expect(await screen.findByText(/^Some files are not uploaded yet/)).toBeInTheDocument();
    expect(currentUrl()).toBe(`${EDIT}#files`);
    vi.unstubAllGlobals();
  });
});

describe('cancelling', () => {
  test('asks for confirmation if there are changes and discards them', async () => {
    const { currentUrl, unmount } = server.open();
    await userEvent.type(title(), '!');
    await cancel();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(currentUrl()).toBe(EDIT);
    expect(title()).toHaveValue('Cord blood!');

    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    unmount();
    expect(readDraft()).toBeNull();
    expect(server.sent).toEqual([]);
  });

  test('does not ask for confirmation without changes', async () => {
    const { currentUrl } = server.open();
    await cancel();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
  });
});

describe('concurrent saves', () => {
  test('changes of other fields are merged and named', async () => {
    const { currentUrl } = server.open();
    await userEvent.type(title(), '!');
    server.change({ themeEn: 'Theirs' });
    await save();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.stored).toMatchObject({ titleEn: 'Cord blood!', themeEn: 'Theirs' });
    expect(await screen.findByText(/\(Theme in English\)/)).toBeInTheDocument();
  });

  test('editor resolves a conflict after seeing both versions', async () => {
    const { currentUrl } = server.open();
    await userEvent.type(title(), ' mine');
    server.change({ titleEn: 'Theirs', doi: '10.1/theirs' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
    expect(within(dialog).getByText('Cord blood mine')).toBeInTheDocument();
    expect(within(dialog).getByText('Theirs')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Other changes were merged: DOI.');
    expect(server.sent).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.stored).toMatchObject({ titleEn: 'Cord blood mine', doi: '10.1/theirs' });
  });

  test('closed article keeps the text visible and in the local draft', async () => {
    server.open();
    server.errorResponse = { status: 409, body: { code: 'wrong-status', detail: 'Declined.' } };
    await userEvent.type(title(), ' mine');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be saved now');
    expect(title()).toHaveValue('Cord blood mine');
    expect(button('Save changes')).toBeDisabled();
    expect(readDraft()?.content.titleEn).toBe('Cord blood mine');
  });
});

describe('field errors', () => {
  const refuse = (...paths: string[]) => {
    const detail = paths.map((path) => ({
      loc: ['body', ...path.split('.')],
      msg: `Wrong ${path}`,
      type: 'invalid',
    }));
    server.errorResponse = { status: 422, body: { code: 'invalid-input', detail } };
  };

  test('errors are shown at their fields, counted at the tabs, and the first is focused', async () => {
    server.open({ authors: [makeArticleAuthor({ lastNameEn: 'Orlova' })] }, `${EDIT}#files`);
    await userEvent.click(tab(/^Main/));
    await userEvent.type(title(), '!');
    await userEvent.click(tab(/^Files/));
    refuse('authors.0.firstNameEn', 'titleEn', 'authors.0.orcid');
    await save();
    await waitFor(() => expect(title()).toHaveFocus());
    expect(title()).toHaveAccessibleDescription('Wrong titleEn');
    expect(screen.getByText('Not saved. 3 fields to correct')).toBeInTheDocument();
    expect(tab(/^Main \(1 field/)).toBeInTheDocument();
    await userEvent.click(tab(/^Authors \(2 fields/));
    const firstName = field('First name');
    expect(firstName).toHaveAccessibleDescription('Wrong authors.0.firstNameEn');
    await userEvent.type(firstName, 'Anna');
    expect(firstName).not.toBeInvalid();
    expect(tab(/^Authors \(1 field/)).toBeInTheDocument();
  });

  test('error of a Russian field turns on the translation mode', async () => {
    server.open();
    await userEvent.type(title(), '!');
    refuse('titleRu');
    await save();
    await waitFor(() => expect(field('Title in Russian')).toHaveFocus());
    expect(screen.getByRole('switch', { name: /^Translation mode/ })).toBeChecked();
  });
});

describe('translation mode', () => {
  test('shows Russian fields beside English ones and is remembered', async () => {
    const missing = { isTranslationMissing: true };
    const author = makeArticleAuthor({ lastNameEn: 'Orlova', affiliations: [1] });
    const { unmount } = server.open({
      ...missing,
      authors: [author],
      affiliations: [{ key: 1, en: 'Clinic', ru: '', details: null }],
    });
    expect(screen.queryByRole('textbox', { name: 'Title in Russian' })).not.toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('Some Russian texts are missing');
    await userEvent.click(button('Show the Russian fields'));
    await userEvent.type(field('Title in Russian'), 'Кровь');
    await userEvent.type(field('Keywords in Russian'), 'кровь{Enter}');
    await userEvent.click(tab(/^Authors/));
    await userEvent.type(field('Last name in Russian'), 'Орлова');
    await userEvent.type(field('Affiliation 1 in Russian'), 'Клиника');
    await save();
    await waitFor(() =>
      expect(server.stored).toMatchObject({
        titleRu: 'Кровь',
        keywordsRu: ['кровь'],
        authors: [{ lastNameEn: 'Orlova', lastNameRu: 'Орлова' }],
        affiliations: [{ key: 1, en: 'Clinic', ru: 'Клиника', details: null }],
      }),
    );
    unmount();

    server.open();
    expect(field('Title in Russian')).toHaveValue('Кровь');
    await userEvent.click(screen.getByRole('switch', { name: /^Translation mode/ }));
    expect(screen.queryByRole('textbox', { name: 'Title in Russian' })).not.toBeInTheDocument();
  });
});

describe('sections', () => {
  test('section is part of the URL and keeps its input', async () => {
    const { currentUrl } = server.open({}, `${EDIT}#contentHtml`);
    expect(heading()).toHaveTextContent('Full text');
    expect(await screen.findByRole('textbox', { name: 'Full text in English' })).toBeVisible();
    await userEvent.click(tab(/^Main/));
    await waitFor(() => expect(currentUrl()).toBe(`${EDIT}#main`));
    expect(heading()).toHaveFocus();
    await userEvent.type(title(), '!');
    await userEvent.click(tab(/^PDF/));
    expect(screen.getByRole('region', { name: 'PDF in Russian' })).toBeInTheDocument();
    await userEvent.click(tab(/^Main/));
    expect(title()).toHaveValue('Cord blood!');
  });

  test('DOI and pages are shown if the server says so', async () => {
    const { unmount } = server.open();
    expect(screen.queryByRole('textbox', { name: 'DOI' })).not.toBeInTheDocument();
    unmount();
    server.open({ showsDoiAndPages: true });
    await userEvent.type(field('DOI'), '10.1/a');
    await userEvent.type(field('First page'), '5');
    await save();
    await waitFor(() => expect(server.stored).toMatchObject({ doi: '10.1/a', pageFirst: '5' }));
  });

  test('editor cannot be added as author or add supporting material', async () => {
    const files = [
      makeArticleFile('theirs', { isChangeable: false, typeId: 4 }),
      makeArticleFile('ours', { fromAuthor: false, typeId: 7 }),
    ];
    server.open({ files }, `${EDIT}#authors`);
    expect(button('Add an author')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add myself' })).not.toBeInTheDocument();
    await userEvent.click(tab(/^Files/));
    const type = screen.getByRole('combobox', { name: /File type/ });
    expect(within(type).queryByRole('option', { name: 'Supporting material' })).toBeNull();
    expect(within(type).getByRole('option', { name: 'Table' })).toBeInTheDocument();
    const theirs = screen.getByRole('region', { name: 'Files from the author' });
    expect(
      within(theirs).getByRole('button', { name: 'Download theirs.docx' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'theirs.docx' })).not.toBeInTheDocument();
  });

  test('uploaded PDF is saved with the article', async () => {
    const uploads = mockUploadServer();
    const { currentUrl } = server.open({}, `${EDIT}#contentPdf`);
    const english = screen.getByRole('region', { name: 'PDF in English' });
    const zone = await within(english).findByLabelText(/PDF/, { selector: 'input' });
    await userEvent.upload(zone, new File(['x'], 'paper.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await userEvent.click(tab(/^Main/));
    act(() => uploads[0]?.respond(201, { ...makeArticleFile('p1').file, fileName: 'paper.pdf' }));
    await userEvent.click(tab(/^PDF/));
    expect(await screen.findByRole('button', { name: 'Download paper.pdf' })).toBeInTheDocument();
    await save();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.sent[0]).toMatchObject({ pdfEnId: 'p1', pdfRuId: null });
    vi.unstubAllGlobals();
  });
});

test.each([
  ['a notice', 11, ['Correction', 'Retraction']],
  ['a submission', 2, ['Original article', 'Review']],
])('%s stays one: the types on offer', (_name, typeId, types) => {
  server.open({ typeId });
  const select = screen.getByRole('combobox', { name: /Article type/ });
  expect(select).toHaveValue(String(typeId));
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(types);
});
