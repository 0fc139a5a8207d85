import type { Editor } from '@tiptap/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '~/i18n/language';
import { ru } from '~/i18n/ru';
import type { Pictures } from '~/lib/pictures';
import { renderAt } from '../../../test/render';
import { FullRichText } from '../rich-text';

const onChange = vi.fn<(html: string) => void>();
const onSubmit = vi.fn();
const upload = vi.fn<Pictures['upload']>();
const address = vi.fn<Pictures['address']>();
const pictures = { upload, address };

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
  renderAt(<Field initial={initial} />, { language });
  return screen.findByRole('textbox', { name: 'Text' });
}

const value = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const editorOf = (text: HTMLElement) => (text as HTMLElement & { editor: Editor }).editor;

// What the engine asks of a browser when it scrolls to the cursor, and jsdom does not have.
Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();

beforeEach(() => {
  address.mockResolvedValue('data:image/png;base64,AA');
  upload.mockResolvedValue({ id: '7f' });
});

test('opening a text changes nothing, and a change keeps all the rest', async () => {
  const kept = '<table><caption>Doses</caption><tbody><tr><td><b>a</b></td></tr></tbody></table>';
  const text = await open(kept);
  expect(text).toHaveAttribute('lang', 'en');
  editorOf(text).commands.focus('end'); // a line to write in comes, and is not written
  expect(onChange).not.toHaveBeenCalled();
  editorOf(text).chain().focus('end').insertContent('more').run();
  await waitFor(() =>
    expect(value()).toBe(
      '<table><caption>Doses</caption><tbody><tr><td><strong>a</strong></td></tr></tbody></table><p>more</p>',
    ),
  );
});

test('what the editor could not keep opens as source, and stays what it is', async () => {
  const nested =
    '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>';
  const source = await open(nested);
  expect(source).toBeInstanceOf(HTMLTextAreaElement);
  expect(screen.getByRole('note')).toHaveTextContent('it is open as HTML source');
  await press('HTML source');
  expect(await screen.findByRole('alert')).toHaveTextContent('it is open as HTML source');
  expect(value()).toBe(nested);

  await userEvent.clear(source);
  await userEvent.type(source, '<p>simple</p>');
  await press('HTML source');
  expect(await screen.findByText('simple')).toBeInstanceOf(HTMLParagraphElement);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the source is shown in lines, and going there and back changes nothing', async () => {
  const html = '<h2>a</h2><p>b <em>c</em></p>';
  await open(html);
  await press('HTML source');
  const source = await screen.findByRole('textbox', { name: 'Text' });
  expect(source).toHaveValue('<h2>a</h2>\n<p>b <em>c</em></p>');
  expect(source).toHaveFocus();
  await press('HTML source');
  expect(await screen.findByRole('heading', { name: 'a' })).toBeInTheDocument();
  expect(value()).toBe(html);
  expect(onChange).not.toHaveBeenCalled();
});

test('nothing of the source runs when it is read', async () => {
  const spy = vi.spyOn(window, 'alert').mockReturnValue();
  const source = await open('<p>a</p>').then(async () => {
    await press('HTML source');
    return screen.findByRole('textbox', { name: 'Text' });
  });
  await userEvent.clear(source);
  await userEvent.paste(
    '<p onclick="alert(1)">b<img src=x onerror="alert(1)"></p><script>alert(1)</script>',
  );
  await press('HTML source');
  const text = await screen.findByText('b');
  expect(text.closest('[role=textbox]')?.querySelector('script, [onclick], [onerror]')).toBeNull();
  expect(spy).not.toHaveBeenCalled();
});

test('the toolbar is one stop, and the arrows go through it', async () => {
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

test('a link is asked for its address, changed and removed', async () => {
  const text = await open('<p>see here</p>');
  editorOf(text).commands.setTextSelection({ from: 5, to: 9 });
  await press('Link');
  const field = await screen.findByRole('textbox', { name: /Address/ });
  await userEvent.type(field, 'javascript:alert(1){Enter}');
  expect(field).toBeInvalid();
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.clear(field);
  await userEvent.type(field, 'https://x.test/1{Enter}');
  expect(value()).toBe('<p>see <a href="https://x.test/1">here</a></p>');
  expect(onSubmit).not.toHaveBeenCalled(); // of the form around it

  editorOf(text).commands.setTextSelection(6);
  await press('Link');
  const again = await screen.findByRole('textbox', { name: /Address/ });
  expect(again).toHaveValue('https://x.test/1');
  await userEvent.clear(again);
  await userEvent.type(again, '/pages/faq');
  await press('Change');
  expect(value()).toBe('<p>see <a href="/pages/faq">here</a></p>');

  editorOf(text).commands.setTextSelection(6);
  await press('Link');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
  expect(value()).toBe('<p>see here</p>');
});

test('a formula is put in, opened with Enter and changed', async () => {
  const text = await open('<p>a</p>');
  editorOf(text).commands.setTextSelection(2);
  await press('Formula');
  await userEvent.type(await screen.findByRole('textbox', { name: /LaTeX/ }), 'x^2');
  await waitFor(() => expect(document.querySelector('form msup')).toHaveTextContent('x2'));
  await press('Insert');
  expect(value()).toBe('<p>a<span data-type="inline-math" data-latex="x^2"></span></p>');
  await waitFor(() => expect(text.querySelector('math msup')).toHaveTextContent('x2'));

  editorOf(text).commands.setNodeSelection(2);
  text.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: /LaTeX/ })).toHaveValue('x^2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'On a line of its own' }));
  await press('Change');
  expect(value()).toBe('<p>a</p><div data-type="block-math" data-latex="x^2"></div>');
});

test('a picture needs words, is sent, and stands in a figure', async () => {
  const text = await open();
  await press('Picture');
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
  await press('Insert');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too large.');
  await press('Insert');
  await waitFor(() =>
    expect(value()).toBe('<figure><img src="/api/v1/pictures/7f" alt="A curve"></figure>'),
  );
  expect(upload.mock.lastCall?.[0]).toBe(file);
  await waitFor(() =>
    expect(text.querySelector('figure img')).toHaveAttribute('src', 'data:image/png;base64,AA'),
  );
  expect(address).toHaveBeenCalledWith('/api/v1/pictures/7f');
});

test('closing the dialog stops the upload', async () => {
  let stopped: AbortSignal | undefined;
  upload.mockImplementation((_, { signal }) => {
    stopped = signal;
    return new Promise(() => undefined);
  });
  await open();
  await press('Picture');
  const chooser = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no place for a file');
    return found;
  });
  await userEvent.upload(chooser, new File(['x'], 'curve.png'));
  await userEvent.type(screen.getByRole('textbox', { name: /What it shows/ }), 'A curve');
  await press('Insert');
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  await press('Cancel');
  await waitFor(() => expect(stopped?.aborted).toBe(true));
  expect(value()).toBe('');
});

test('a table comes with a head, grows, and goes with its caption', async () => {
  const text = await open();
  await press('Table');
  const row = (cell: string) => `<tr>${`<${cell}></${cell}>`.repeat(3)}</tr>`;
  const head = `<thead>${row('th')}</thead>`;
  await waitFor(() =>
    expect(value()).toBe(`<table>${head}<tbody>${row('td').repeat(2)}</tbody></table>`),
  );
  await press('Table');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a row below' }));
  expect(value()).toBe(`<table>${head}<tbody>${row('td').repeat(3)}</tbody></table>`);
  editorOf(text).commands.toggleHeaderRow();
  await waitFor(() => expect(value()).toBe(`<table><tbody>${row('td').repeat(4)}</tbody></table>`));
  editorOf(text).commands.deleteTable();
  await waitFor(() => expect(value()).toBe(''));
});

test('what is pasted from Word becomes what a text may have', async () => {
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

test('everything is named in Russian, too', async () => {
  await open('', 'ru');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  const { tools } = ru.inputs.richText;
  expect(names).toHaveLength(20);
  for (const name of names) expect(Object.values(tools)).toContain(name);
});
