import type { Editor } from '@tiptap/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '~/i18n/language';
import { ru } from '~/i18n/ru';
import type { Pictures } from '~/lib/pictures';
import { renderAtUrl } from '../../../test/render';
import { FullRichText } from '../rich-text';

const onChange = vi.fn<(html: string) => void>();
const onSubmit = vi.fn();
const upload = vi.fn<Pictures['upload']>();
const loadUrl = vi.fn<Pictures['loadUrl']>();
const pictures = { upload, loadUrl };

function Field({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const change = (html: string) => {
    onChange(html);
    setValue(html);
  };
  return (
    <div onSubmit={onSubmit}>
      <FullRichText label="Text" lang="en" value={value} onChange={change} pictures={pictures} />
      <output>{value}</output>
    </div>
  );
}

async function open(initial?: string, language: Language = 'en') {
  renderAtUrl(<Field initial={initial} />, { language });
  return screen.findByRole('textbox', { name: 'Text' });
}

const value = () => screen.getByRole('status').textContent;
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getEditor = (text: HTMLElement) => (text as HTMLElement & { editor: Editor }).editor;

// ProseMirror uses it to scroll to the cursor; jsdom lacks it.
Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();

beforeEach(() => {
  loadUrl.mockResolvedValue('data:image/png;base64,AA');
  upload.mockResolvedValue({ id: '7f' });
});

test('opening a text changes nothing, and an edit keeps the rest', async () => {
  const html = '<table><caption>Doses</caption><tbody><tr><td><b>a</b></td></tr></tbody></table>';
  const text = await open(html);
  expect(text).toHaveAttribute('lang', 'en');
  getEditor(text).commands.focus('end'); // the trailing empty line is not reported as a change
  expect(onChange).not.toHaveBeenCalled();
  getEditor(text).chain().focus('end').insertContent('more').run();
  await waitFor(() =>
    expect(value()).toBe(
      '<table><caption>Doses</caption><tbody><tr><td><strong>a</strong></td></tr></tbody></table><p>more</p>',
    ),
  );
});

test('content that the editor cannot preserve opens as source', async () => {
  const nested =
    '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>';
  const source = await open(nested);
  expect(source).toBeInstanceOf(HTMLTextAreaElement);
  expect(screen.getByRole('note')).toHaveTextContent('it is open as HTML');
  await clickButton('HTML source');
  expect(await screen.findByRole('alert')).toHaveTextContent('it is open as HTML');
  expect(value()).toBe(nested);

  await userEvent.clear(source);
  await userEvent.type(source, '<p>simple</p>');
  await clickButton('HTML source');
  expect(await screen.findByText('simple')).toBeInstanceOf(HTMLParagraphElement);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the source view breaks lines, and switching back and forth changes nothing', async () => {
  const html = '<h2>a</h2><p>b <em>c</em></p>';
  await open(html);
  await clickButton('HTML source');
  const source = await screen.findByRole('textbox', { name: 'Text' });
  expect(source).toHaveValue('<h2>a</h2>\n<p>b <em>c</em></p>');
  expect(source).toHaveFocus();
  await clickButton('HTML source');
  expect(await screen.findByRole('heading', { name: 'a' })).toBeInTheDocument();
  expect(value()).toBe(html);
  expect(onChange).not.toHaveBeenCalled();
});

test('scripts in the source do not run', async () => {
  const spy = vi.spyOn(window, 'alert').mockReturnValue();
  const source = await open('<p>a</p>').then(async () => {
    await clickButton('HTML source');
    return screen.findByRole('textbox', { name: 'Text' });
  });
  await userEvent.clear(source);
  await userEvent.paste(
    '<p onclick="alert(1)">b<img src=x onerror="alert(1)"></p><script>alert(1)</script>',
  );
  await clickButton('HTML source');
  const text = await screen.findByText('b');
  expect(text.closest('[role=textbox]')?.querySelector('script, [onclick], [onerror]')).toBeNull();
  expect(spy).not.toHaveBeenCalled();
});

test('the toolbar is one tab stop with arrow key navigation', async () => {
  await open();
  const bar = screen.getByRole('toolbar', { name: 'Formatting: Text' });
  await userEvent.tab();
  expect(within(bar).getByRole('button', { name: 'Heading' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(within(bar).getByRole('button', { name: 'HTML source' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(within(bar).getByRole('button', { name: 'Subheading' })).toHaveFocus();
  expect(bar.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('the link dialog inserts, changes and removes a link', async () => {
  const text = await open('<p>see here</p>');
  getEditor(text).commands.setTextSelection({ from: 5, to: 9 });
  await clickButton('Link');
  const field = await screen.findByRole('textbox', { name: /Address/ });
  await userEvent.type(field, 'javascript:alert(1){Enter}');
  expect(field).toBeInvalid();
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.clear(field);
  await userEvent.type(field, 'https://x.test/1{Enter}');
  expect(value()).toBe('<p>see <a href="https://x.test/1">here</a></p>');
  expect(onSubmit).not.toHaveBeenCalled(); // of the surrounding form

  getEditor(text).commands.setTextSelection(6);
  await clickButton('Link');
  const again = await screen.findByRole('textbox', { name: /Address/ });
  expect(again).toHaveValue('https://x.test/1');
  await userEvent.clear(again);
  await userEvent.type(again, '/pages/faq');
  await clickButton('Change');
  expect(value()).toBe('<p>see <a href="/pages/faq">here</a></p>');

  getEditor(text).commands.setTextSelection(6);
  await clickButton('Link');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
  expect(value()).toBe('<p>see here</p>');
});

test('the formula dialog inserts and changes a formula', async () => {
  const text = await open('<p>a</p>');
  getEditor(text).commands.setTextSelection(2);
  await clickButton('Formula');
  await userEvent.type(await screen.findByRole('textbox', { name: /LaTeX/ }), 'x^2');
  await waitFor(() => expect(document.querySelector('form msup')).toHaveTextContent('x2'));
  await clickButton('Insert');
  expect(value()).toBe('<p>a<span data-type="inline-math" data-latex="x^2"></span></p>');
  await waitFor(() => expect(text.querySelector('math msup')).toHaveTextContent('x2'));

  getEditor(text).commands.setNodeSelection(2);
  text.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: /LaTeX/ })).toHaveValue('x^2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'On a line of its own' }));
  await clickButton('Change');
  expect(value()).toBe('<p>a</p><div data-type="block-math" data-latex="x^2"></div>');
});

test('the picture dialog requires alternative text, uploads and inserts a figure', async () => {
  const text = await open();
  await clickButton('Picture');
  await userEvent.click(await screen.findByRole('button', { name: 'Insert' }));
  expect(screen.getByText('Choose a JPG, PNG or BMP file.')).toBeInTheDocument();
  expect(screen.getByText('Say what the picture shows.')).toBeInTheDocument();
  expect(upload).not.toHaveBeenCalled();

  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('no place for a file');
  expect(chooser.accept).toBe('.jpg,.jpeg,.png,.bmp');
  const file = new File(['x'], 'curve.PNG', { type: 'image/png' });
  await userEvent.upload(chooser, file);
  await userEvent.type(screen.getByRole('textbox', { name: /What it shows/ }), 'A curve');
  upload.mockRejectedValueOnce(new Error('Too large.'));
  await clickButton('Insert');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too large.');
  await clickButton('Insert');
  await waitFor(() =>
    expect(value()).toBe('<figure><img src="/api/v1/pictures/7f" alt="A curve"></figure>'),
  );
  expect(upload.mock.lastCall?.[0]).toBe(file);
  await waitFor(() =>
    expect(text.querySelector('figure img')).toHaveAttribute('src', 'data:image/png;base64,AA'),
  );
  expect(loadUrl).toHaveBeenCalledWith('/api/v1/pictures/7f');
});

test('closing the dialog aborts the upload', async () => {
  let stopped: AbortSignal | undefined;
  upload.mockImplementation((_, { signal }) => {
    stopped = signal;
    return new Promise(() => undefined);
  });
  await open();
  await clickButton('Picture');
  const chooser = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no place for a file');
    return found;
  });
  await userEvent.upload(chooser, new File(['x'], 'curve.png'));
  await userEvent.type(screen.getByRole('textbox', { name: /What it shows/ }), 'A curve');
  await clickButton('Insert');
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  await clickButton('Cancel');
  await waitFor(() => expect(stopped?.aborted).toBe(true));
  expect(value()).toBe('');
});

test('a table is inserted with a head, extended, and deleted with its caption', async () => {
  const text = await open();
  await clickButton('Table');
  const row = (cell: string) => `<tr>${`<${cell}></${cell}>`.repeat(3)}</tr>`;
  const head = `<thead>${row('th')}</thead>`;
  await waitFor(() =>
    expect(value()).toBe(`<table>${head}<tbody>${row('td').repeat(2)}</tbody></table>`),
  );
  await clickButton('Table');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a row below' }));
  expect(value()).toBe(`<table>${head}<tbody>${row('td').repeat(3)}</tbody></table>`);
  getEditor(text).commands.toggleHeaderRow();
  await waitFor(() => expect(value()).toBe(`<table><tbody>${row('td').repeat(4)}</tbody></table>`));
  getEditor(text).commands.deleteTable();
  await waitFor(() => expect(value()).toBe(''));
});

test('content pasted from Word is reduced to allowed elements', async () => {
  const text = await open();
  const html = `<html><body lang=EN-US><h1 style="color:navy">Aim</h1>
    <p class=MsoNormal style="margin:0"><span lang=EN-US style="font-family:Arial">CD34<sup>+</sup>
    <b style="mso-bidi-font-weight:normal">bold</b><o:p></o:p></span> <a href="https://x.test" target=_blank>link</a></p>
    <table class=MsoTableGrid style="border:none"><tr><td width=100 colspan=2 style="padding:0"><p class=MsoNormal>cell</p></td></tr></table>
    <img src="file:///C:/x.png" onerror="alert(1)"><script>alert(1)</script></body></html>`;
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
    files: [],
    items: [],
  };
  text.dispatchEvent(Object.assign(event, { clipboardData }));
  await waitFor(() =>
    expect(value()).toBe(
      '<h2>Aim</h2><p>CD34<sup>+</sup> <strong>bold</strong> <a href="https://x.test">link</a></p>' +
        '<table><tbody><tr><td colspan="2">cell</td></tr></tbody></table>',
    ),
  );
});

test('all buttons are labelled in Russian', async () => {
  await open('', 'ru');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  const { tools } = ru.inputs.richText;
  expect(names).toHaveLength(20);
  for (const name of names) expect(Object.values(tools)).toContain(name);
});
