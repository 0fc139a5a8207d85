import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './test';

interface Payload {
  name: string;
  html: string;
}

const file = resolve(import.meta.dirname, '../../tests/fixtures/hostile-html.json');

/** Each calls `alert(1)`, sets `window.__ran` or asks evil.test for something, if anything of it works. */
export const PAYLOADS = JSON.parse(readFileSync(file, 'utf8')) as Payload[];

/** A test in which no text may make a page try anything. The policy of the pages is off: it would hide what tries. */
export const test = base.extend<{ attempts: string[] }>({
  bypassCSP: true,
  attempts: [
    async ({ context, baseURL }, use) => {
      const attempts = await watch(context, baseURL ?? '');
      await use(attempts);
      expect(attempts).toEqual([]);
    },
    { auto: true },
  ],
});

/** What a page of these tests has beside its own. */
export type WatchedWindow = Window & {
  noteAttempt: (what: string) => void;
  strangers: typeof strangers;
};

/** In the order in which it happens. */
async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const attempts: string[] = [];
  const note = (what: string) => void attempts.push(what);
  await context.exposeBinding('noteAttempt', (_, what: string) => note(what));
  await context.addInitScript(() => {
    const { noteAttempt } = window as unknown as WatchedWindow;
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
      const value = (...given: unknown[]) => noteAttempt(`${name}(${given.join()})`);
      Object.defineProperty(window, name, { value });
    }
    const set = (value: unknown) => noteAttempt(`__ran = ${String(value)}`);
    Object.defineProperty(window, '__ran', { set });
  });
  await context.addInitScript({ content: `window.strangers = ${String(strangers)}` });
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      note(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  for (const page of context.pages()) watchPage(page, origin, note);
  context.on('page', (page) => watchPage(page, origin, note));
  return attempts;
}

function watchPage(page: Page, origin: string, note: (what: string) => void): void {
  page.on('popup', (opened) => note(`opened ${opened.url()}`));
  page.on('download', (download) => note(`downloaded ${download.url()}`));
  page.on('frameattached', () => note('framed something'));
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) note(`went to ${frame.url()}`);
  });
  page.on('dialog', (dialog) => {
    note(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/**
 * Whatever is in these texts beside what the list of the server has, mathematics, and what the pages add themselves.
 * Runs in the page.
 */
export function strangers(texts: Element[]): string[] {
  const elements =
    'a b blockquote br caption code col colgroup dd div dl dt em figcaption figure h2 h3 h4 hr i img li ol p s ' +
    'span strong sub sup table tbody td tfoot th thead tr u ul';
  const attributes =
    'href title src alt width height scope colspan rowspan start lang data-type data-latex ' +
    'class id role tabindex aria-label contenteditable draggable data-part loading decoding';
  const mathematics = 'http://www.w3.org/1998/Math/MathML';

  const isKnown = (element: Element) =>
    element.namespaceURI === mathematics || elements.split(' ').includes(element.localName);
  const isKnownAttribute = (element: Element, { name, value }: Attr) => {
    if (name === 'style') return !/url|import|expression|[\\/]/i.test(value); // widths, spaces
    if (element.namespaceURI === mathematics) return !/^on|href|src|action/.test(name);
    return attributes.split(' ').includes(name);
  };
  const leads = (element: Element) => {
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
      return ['http:', 'https:', 'mailto:'].includes(element.protocol);
    }
    const isPicture = element instanceof HTMLImageElement && element.hasAttribute('src');
    return !isPicture || new URL(element.src).origin === location.origin;
  };

  return texts
    .flatMap((text) => [...text.querySelectorAll('*')])
    .filter(
      (element) =>
        !isKnown(element) ||
        !leads(element) ||
        ![...element.attributes].every((attribute) => isKnownAttribute(element, attribute)),
    )
    .map(({ outerHTML }) => outerHTML);
}
