import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { renderAtUrl } from '../../test/render';
import { Prose } from './prose';

const PICTURE = '<p>a</p><figure><img src="/api/v1/pictures/7f" alt="A curve"></figure>';
const FORMULA = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';

test('formulas are rendered as MathML', async () => {
  renderAtUrl(<Prose html={FORMULA} />);
  await waitFor(() => expect(document.querySelector('math msup')).toHaveTextContent('x2'));
  expect(document.querySelector('[data-latex]')).toBeNull();
});

test('a picture is fetched with credentials and never requested by the browser', async () => {
  let resolveUrl: (url: string) => void = () => undefined;
  const loadUrl = vi.fn(() => new Promise<string>((resolve) => (resolveUrl = resolve)));
  renderAtUrl(<Prose html={PICTURE} pictures={{ loadUrl }} />);
  expect(screen.getByAltText('A curve')).not.toHaveAttribute('src');
  await waitFor(() => expect(loadUrl).toHaveBeenCalledWith('/api/v1/pictures/7f'));
  resolveUrl('data:image/png;base64,AA');
  await waitFor(() =>
    expect(screen.getByAltText('A curve')).toHaveAttribute('src', 'data:image/png;base64,AA'),
  );
});

test('a picture that cannot be loaded shows its alternative text', async () => {
  const loadUrl = vi.fn(() => Promise.reject(new Error('gone')));
  renderAtUrl(<Prose html={PICTURE + FORMULA} pictures={{ loadUrl }} />);
  await waitFor(() => expect(document.querySelector('msup')).toHaveTextContent('x2'));
  expect(screen.getByAltText('A curve')).not.toHaveAttribute('src');
});

test('text in an attribute stays text if the browser does not escape angle brackets', async () => {
  vi.spyOn(Element.prototype, 'innerHTML', 'get').mockImplementation(function (this: Element) {
    const own = this.outerHTML.replace(/^<[^>]*>|<[^<]*$/g, '');
    return own.replace(/="[^"]*"/g, (value) =>
      value.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    );
  });
  const title = '&lt;table&gt;&lt;/table&gt;&lt;img src=x onerror=alert(1)&gt;';
  renderAtUrl(<Prose html={`<p><a href="/x" title="${title}">a</a></p>${FORMULA}`} />);
  await waitFor(() => expect(document.querySelector('msup')).toHaveTextContent('x2'));
  expect(screen.getByRole('link').title).toBe('<table></table><img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});

test('the server renders the HTML unchanged', () => {
  const html = renderToString(
    <I18nextProvider i18n={translationsFor('en')}>
      <Prose html={PICTURE} />
    </I18nextProvider>,
  );
  expect(html).toContain(PICTURE);
});
