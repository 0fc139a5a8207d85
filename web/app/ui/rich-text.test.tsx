import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAtUrl } from '../../test/render';
import { RichText } from './rich-text';

const onChange = vi.fn();

function Field({ initial = '', error }: { initial?: string; error?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <RichText
        label="Abstract"
        description="Up to 300 words"
        error={error}
        required
        lang="en"
        value={value}
        onChange={(html) => {
          onChange(html);
          setValue(html);
        }}
      />
      <button onClick={() => setValue('<p>Merged</p>')}>Merge</button>
    </>
  );
}

const text = () => screen.findByRole('textbox', { name: 'Abstract' });

/** Pastes HTML, as copied from a page or a document. */
async function paste(html: string) {
  const element = await text();
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
    files: [],
    items: [],
  };
  Object.assign(event, { clipboardData });
  element.dispatchEvent(event);
}

test('the text field exposes label, description, error, language and required state', async () => {
  renderAtUrl(<Field error="Required" />);
  const element = await text();
  expect(element).toHaveAccessibleDescription('Up to 300 words Required');
  expect(element).toBeInvalid();
  expect(element).toHaveAttribute('aria-required', 'true');
  expect(element).toHaveAttribute('lang', 'en');
});

test('content pasted from Word is reduced to the formats of an abstract', async () => {
  renderAtUrl(<Field />);
  await paste(
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color: red}</style></head>
     <body><h1 style="color:navy">Aim</h1>
     <p class=MsoNormal style="margin:0"><span style="font-family:Arial">CD34<sup>+</sup> and
     <b style="mso-bidi-font-weight:normal">bold</b>, <span style="font-weight:700">heavy</span>,
     <i>in vitro</i><o:p></o:p></span></p>
     <table><tr><td>cell</td></tr></table><ul><li>one</li></ul>
     <a href="https://x.test">link</a><img src="x.png" onerror="alert(1)"><script>alert(1)</script></body></html>`,
  );
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  const [html] = onChange.mock.lastCall as [string];
  expect(html).toBe(
    '<p>Aim</p><p>CD34<sup>+</sup> and <strong>bold</strong>, <strong>heavy</strong>, <em>in vitro</em></p>' +
      '<p>cell</p><ul><li><p>one</p></li></ul><p>link</p>',
  );
});

test('the abstract has no source view', async () => {
  renderAtUrl(<Field />);
  await text();
  expect(screen.getByRole('button', { name: 'Bold' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'HTML source' })).toBeNull();
});

test('asterisks stay as typed', async () => {
  renderAtUrl(<Field />);
  await paste('<p>HLA-A*02:01 and HLA-B*07:02, **p</p>');
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith('<p>HLA-A*02:01 and HLA-B*07:02, **p</p>'),
  );
});

test('a changed value is shown without a change event', async () => {
  renderAtUrl(<Field initial="<p>Mine</p>" />);
  expect(await text()).toHaveTextContent('Mine');
  onChange.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(async () => expect(await text()).toHaveTextContent('Merged'));
  expect(onChange).not.toHaveBeenCalled();
});

test('the toolbar is one tab stop with arrow key navigation', async () => {
  renderAtUrl(<Field />);
  await text();
  expect(screen.getByRole('toolbar', { name: 'Formatting: Abstract' })).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Subscript' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Subscript' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
});
