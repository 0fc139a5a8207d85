import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { renderAt } from '../../test/render';
import { Prose } from './prose';

const PICTURE = '<p>a</p><figure><img src="/api/v1/pictures/7f" alt="A curve"></figure>';
const FORMULA = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';

test('formulas are shown as mathematics', async () => {
  renderAt(<Prose html={FORMULA} />);
  await waitFor(() => expect(document.querySelector('math msup')).toHaveTextContent('x2'));
  expect(document.querySelector('[data-latex]')).toBeNull();
});

test('a picture is asked for in the name of the person, never in nobody’s', async () => {
  let bring: (shown: string) => void = () => undefined;
  const address = vi.fn(() => new Promise<string>((resolve) => (bring = resolve)));
  renderAt(<Prose html={PICTURE} pictures={{ address }} />);
  expect(screen.getByAltText('A curve')).not.toHaveAttribute('src');
  await waitFor(() => expect(address).toHaveBeenCalledWith('/api/v1/pictures/7f'));
  bring('data:image/png;base64,AA');
  await waitFor(() =>
    expect(screen.getByAltText('A curve')).toHaveAttribute('src', 'data:image/png;base64,AA'),
  );
});

test('a picture that does not come leaves its words', async () => {
  const address = vi.fn(() => Promise.reject(new Error('gone')));
  renderAt(<Prose html={PICTURE + FORMULA} pictures={{ address }} />);
  await waitFor(() => expect(document.querySelector('msup')).toHaveTextContent('x2'));
  expect(screen.getByAltText('A curve')).not.toHaveAttribute('src');
});

test('words in an attribute stay words, also where browsers do not escape their angle brackets', async () => {
  vi.spyOn(Element.prototype, 'innerHTML', 'get').mockImplementation(function (this: Element) {
    const own = this.outerHTML.replace(/^<[^>]*>|<[^<]*$/g, '');
    return own.replace(/="[^"]*"/g, (value) =>
      value.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    );
  });
  const title = '&lt;table&gt;&lt;/table&gt;&lt;img src=x onerror=alert(1)&gt;';
  renderAt(<Prose html={`<p><a href="/x" title="${title}">a</a></p>${FORMULA}`} />);
  await waitFor(() => expect(document.querySelector('msup')).toHaveTextContent('x2'));
  expect(screen.getByRole('link').title).toBe('<table></table><img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});

test('on the server the text is sent as it is', () => {
  const html = renderToString(
    <I18nextProvider i18n={translationsFor('en')}>
      <Prose html={PICTURE} />
    </I18nextProvider>,
  );
  expect(html).toContain(PICTURE);
});
