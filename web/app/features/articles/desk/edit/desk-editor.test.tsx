import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Shelf } from '~/lib/kept-content';
import { endSession } from '~/lib/session';
import { articleAuthor, articleFile } from '../../../../../test/articles';
import { button, Desk, DETAILS, EDIT, editor, field, tab } from '../../../../../test/desk-editor';
import { uploadServer } from '../../../../../test/upload-server';
import type { DeskContent } from '../../editor/saving/article-content';

let desk: Desk;
const title = () => field('Title in English');
const save = () => userEvent.click(button('Save changes'));
const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
const kept = () => new Shelf<DeskContent>('desk-article', editor.id, 7).kept();
const heading = () => screen.getByRole('heading', { level: 2 });

beforeEach(() => {
  desk = new Desk();
});

describe('saving', () => {
  test('sends everything, also what is not shown, and goes back to the article', async () => {
    const files = [articleFile('a', { isChangeable: false }), articleFile('b', { typeId: 7 })];
    const { address } = desk.open({
      doi: '10.1/a',
      pageFirst: '5',
      files,
      authors: [articleAuthor()],
    });
    await userEvent.type(title(), ' banking');
    expect(desk.sent).toEqual([]);
    await save();
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(desk.sent).toHaveLength(1);
    expect(desk.sent[0]).toMatchObject({
      version: 3,
      titleEn: 'Cord blood banking',
      doi: '10.1/a',
      pageFirst: '5',
      pageLast: '',
      files: [{ fileId: 'b', typeId: 7, comment: '' }],
      pdfEnId: null,
    });
    expect(await screen.findByText('The article has been saved')).toBeInTheDocument();
    expect(kept()).toBeNull();
  });

  test('without a change just goes back', async () => {
    const { address } = desk.open();
    await save();
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(desk.sent).toEqual([]);
  });

  test('that fails loses nothing: it can be tried again, and waits on this device', async () => {
    desk.refusal = 'no connection';
    const { address, leave } = desk.open();
    await userEvent.type(title(), '!');
    await save();
    expect(await screen.findByText(/^Not saved\. The server cannot be/)).toBeInTheDocument();
    await cancel();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('They are kept on this device');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe(DETAILS));
    leave();
    expect(kept()?.content.titleEn).toBe('Cord blood!');

    desk.refusal = null;
    desk.open();
    expect(screen.getByText('Cord blood!')).toBeInTheDocument();
    await userEvent.click(button('Restore'));
    expect(title()).toHaveValue('Cord blood!');
    expect(desk.sent).toHaveLength(1);
    await save();
    await waitFor(() => expect(desk.stored.titleEn).toBe('Cord blood!'));
  });

  test('what a session leaves unsaved at its end waits for the same person', async () => {
    desk.open();
    await userEvent.type(title(), '!');
    act(() => endSession());
    expect(kept()?.content.titleEn).toBe('Cord blood!');
    expect(new Shelf<DeskContent>('desk-article', editor.id + 1, 7).kept()).toBeNull();
  });

  test('waits for files that are still on their way', async () => {
    const uploads = uploadServer();
    const { address } = desk.open({}, `${EDIT}#files`);
    await userEvent.upload(
      await screen.findByLabelText('Drop your files here'),
      new File(['x'], 'a.pdf'),
    );
    await waitFor(() => expect(uploads).toHaveLength(1));
    await save();
    expect(await screen.findByText(/^Some files have not been uploaded/)).toBeInTheDocument();
    expect(address()).toBe(`${EDIT}#files`);
    vi.unstubAllGlobals();
  });
});

describe('cancelling', () => {
  test('asks while there are changes, and then throws them away', async () => {
    const { address, leave } = desk.open();
    await userEvent.type(title(), '!');
    await cancel();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe(EDIT);
    expect(title()).toHaveValue('Cord blood!');

    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe(DETAILS));
    leave();
    expect(kept()).toBeNull();
    expect(desk.sent).toEqual([]);
  });

  test('does not ask where there is nothing to lose', async () => {
    const { address } = desk.open();
    await cancel();
    await waitFor(() => expect(address()).toBe(DETAILS));
  });
});

describe('others who save meanwhile', () => {
  test('their other fields come along, and it is said which', async () => {
    const { address } = desk.open();
    await userEvent.type(title(), '!');
    desk.change({ themeEn: 'Theirs' });
    await save();
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(desk.stored).toMatchObject({ titleEn: 'Cord blood!', themeEn: 'Theirs' });
    expect(await screen.findByText(/\(Theme in English\)/)).toBeInTheDocument();
  });

  test('of what both have changed one chooses, seeing both texts', async () => {
    const { address } = desk.open();
    await userEvent.type(title(), ' mine');
    desk.change({ titleEn: 'Theirs', doi: '10.1/theirs' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
    expect(within(dialog).getByText('Cord blood mine')).toBeInTheDocument();
    expect(within(dialog).getByText('Theirs')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('taken over from there: DOI.');
    expect(desk.sent).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(desk.stored).toMatchObject({ titleEn: 'Cord blood mine', doi: '10.1/theirs' });
  });

  test('a decision ends it: the text stays to be copied, and on this device', async () => {
    desk.open();
    desk.refusal = { status: 409, body: { code: 'wrong-status', detail: 'Declined.' } };
    await userEvent.type(title(), ' mine');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be saved now');
    expect(title()).toHaveValue('Cord blood mine');
    expect(button('Save changes')).toBeDisabled();
    expect(kept()?.content.titleEn).toBe('Cord blood mine');
  });
});

describe('what the server refuses', () => {
  const refuse = (...paths: string[]) => {
    const detail = paths.map((path) => ({
      loc: ['body', ...path.split('.')],
      msg: `Wrong ${path}`,
      type: 'invalid',
    }));
    desk.refusal = { status: 422, body: { code: 'invalid-input', detail } };
  };

  test('stands at its field, its section is marked, and the first has the focus', async () => {
    desk.open({ authors: [articleAuthor({ lastNameEn: 'Orlova' })] }, `${EDIT}#files`);
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

  test('in Russian opens the translation mode', async () => {
    desk.open();
    await userEvent.type(title(), '!');
    refuse('titleRu');
    await save();
    await waitFor(() => expect(field('Title in Russian')).toHaveFocus());
    expect(screen.getByRole('switch', { name: /^Translation mode/ })).toBeChecked();
  });
});

describe('translation mode', () => {
  test('puts Russian beside English everywhere, and is remembered', async () => {
    const missing = { isTranslationMissing: true };
    const author = articleAuthor({ lastNameEn: 'Orlova', affiliations: [1] });
    const { leave } = desk.open({
      ...missing,
      authors: [author],
      affiliations: [{ key: 1, en: 'Clinic', ru: '' }],
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
      expect(desk.stored).toMatchObject({
        titleRu: 'Кровь',
        keywordsRu: ['кровь'],
        authors: [{ lastNameEn: 'Orlova', lastNameRu: 'Орлова' }],
        affiliations: [{ key: 1, en: 'Clinic', ru: 'Клиника' }],
      }),
    );
    leave();

    desk.open();
    expect(field('Title in Russian')).toHaveValue('Кровь');
    await userEvent.click(screen.getByRole('switch', { name: /^Translation mode/ }));
    expect(screen.queryByRole('textbox', { name: 'Title in Russian' })).not.toBeInTheDocument();
  });
});

describe('sections', () => {
  test('are in the address, and keep what was typed', async () => {
    const { address } = desk.open({}, `${EDIT}#contentHtml`);
    expect(heading()).toHaveTextContent('Full text');
    expect(await screen.findByRole('textbox', { name: 'Full text in English' })).toBeVisible();
    await userEvent.click(tab(/^Main/));
    await waitFor(() => expect(address()).toBe(`${EDIT}#main`));
    expect(heading()).toHaveFocus();
    await userEvent.type(title(), '!');
    await userEvent.click(tab(/^PDF/));
    expect(screen.getByRole('region', { name: 'PDF in Russian' })).toBeInTheDocument();
    await userEvent.click(tab(/^Main/));
    expect(title()).toHaveValue('Cord blood!');
  });

  test('the DOI and the pages are shown where the server says so', async () => {
    const { leave } = desk.open();
    expect(screen.queryByRole('textbox', { name: 'DOI' })).not.toBeInTheDocument();
    leave();
    desk.open({ showsDoiAndPages: true });
    await userEvent.type(field('DOI'), '10.1/a');
    await userEvent.type(field('First page'), '5');
    await save();
    await waitFor(() => expect(desk.stored).toMatchObject({ doi: '10.1/a', pageFirst: '5' }));
  });

  test('an editor cannot become an author, and gives no supporting material', async () => {
    const files = [
      articleFile('theirs', { isChangeable: false, typeId: 4 }),
      articleFile('ours', { fromAuthor: false, typeId: 7 }),
    ];
    desk.open({ files }, `${EDIT}#authors`);
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

  test('a PDF is put there and saved with the article', async () => {
    const uploads = uploadServer();
    const { address } = desk.open({}, `${EDIT}#contentPdf`);
    const english = screen.getByRole('region', { name: 'PDF in English' });
    const zone = await within(english).findByLabelText(/PDF/, { selector: 'input' });
    await userEvent.upload(zone, new File(['x'], 'paper.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await userEvent.click(tab(/^Main/));
    act(() => uploads[0]?.answer(201, { ...articleFile('p1').file, fileName: 'paper.pdf' }));
    await userEvent.click(tab(/^PDF/));
    expect(await screen.findByRole('button', { name: 'Download paper.pdf' })).toBeInTheDocument();
    await save();
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(desk.sent[0]).toMatchObject({ pdfEnId: 'p1', pdfRuId: null });
    vi.unstubAllGlobals();
  });
});
