import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './test';

interface Payload {
  name: string;
  html: string;
}

const file = resolve(import.meta.dirname, '../../tests/fixtures/hostile-html.json');

/** Each payload calls `alert(1)`, sets `window.__ran` or requests evil.test if any of it is executed. */
export const PAYLOADS = JSON.parse(readFileSync(file, 'utf8')) as Payload[];

/** Test that fails if a text executes anything. The CSP is off: it would hide the attempts. */
export const test = base.extend<{ attempts: string[] }>({
  bypassCSP: true,
  attempts: [
    async ({ context, baseURL }, use) => {
      const attempts = await recordAttempts(context, baseURL ?? '');
      await use(attempts);
      expect(attempts).toEqual([]);
    },
    { auto: true },
  ],
});

/** Window with the functions that these tests inject. */
export type MonitoredWindow = Window & {
  recordAttempt: (what: string) => void;
  findForbiddenMarkup: typeof findForbiddenMarkup;
};

/** Records attempts in the order in which they happen. */
async function recordAttempts(context: BrowserContext, origin: string): Promise<string[]> {
  const attempts: string[] = [];
  const record = (what: string) => void attempts.push(what);
  await context.exposeBinding('recordAttempt', (_, what: string) => record(what));
  await context.addInitScript(() => {
    const { recordAttempt } = window as unknown as MonitoredWindow;
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
      const value = (...given: unknown[]) => recordAttempt(`${name}(${given.join()})`);
      Object.defineProperty(window, name, { value });
    }
    const set = (value: unknown) => recordAttempt(`__ran = ${String(value)}`);
    Object.defineProperty(window, '__ran', { set });
  });
  await context.addInitScript({
    content: `window.findForbiddenMarkup = ${String(findForbiddenMarkup)}`,
  });
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      record(`requested ${route.request().url()}`);
      return route.abort();
    },
  );
  for (const page of context.pages()) recordPageAttempts(page, origin, record);
  context.on('page', (page) => recordPageAttempts(page, origin, record));
  return attempts;
}

function recordPageAttempts(page: Page, origin: string, record: (what: string) => void): void {
  page.on('popup', (opened) => record(`opened ${opened.url()}`));
  page.on('download', (download) => record(`downloaded ${download.url()}`));
  page.on('frameattached', () => record('framed something'));
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) record(`went to ${frame.url()}`);
  });
  page.on('dialog', (dialog) => {
    record(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/**
 * Returns elements that are neither on the server's allow-list nor MathML nor added by the pages themselves.
 * Runs in the page, so it must not refer to anything outside.
 */
export function findForbiddenMarkup(texts: Element[]): string[] {
  const elements =
    'a b blockquote br caption code col colgroup dd div dl dt em figcaption figure h2 h3 h4 hr i img li ol p s ' +
    'span strong sub sup table tbody td tfoot th thead tr u ul';
  const attributes =
    'href title src alt width height scope colspan rowspan start lang data-type data-latex ' +
    'class id role tabindex aria-label contenteditable draggable data-part loading decoding';
  const mathematics = 'http://www.w3.org/1998/Math/MathML';

  const isAllowedElement = (element: Element) =>
    element.namespaceURI === mathematics || elements.split(' ').includes(element.localName);
  const isAllowedAttribute = (element: Element, { name, value }: Attr) => {
    if (name === 'style') return !/url|import|expression|[\\/]/i.test(value); // widths, spaces
    if (element.namespaceURI === mathematics) return !/^on|href|src|action/.test(name);
    return attributes.split(' ').includes(name);
  };
  const hasAllowedTarget = (element: Element) => {
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
        !isAllowedElement(element) ||
        !hasAllowedTarget(element) ||
        ![...element.attributes].every((attribute) => isAllowedAttribute(element, attribute)),
    )
    .map(({ outerHTML }) => outerHTML);
}
