import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { en } from '~/i18n/en';
import { ru } from '~/i18n/ru';
import { prepareTranslations } from '~/i18n/translations';

prepareTranslations({ en, ru });

// On a busy machine the default of one second is too short.
configure({ asyncUtilTimeout: 10_000 });

// Browser APIs that Mantine uses and jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// Everything is on the screen.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(target: Element) {
      const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
      this.callback([entry], this as unknown as IntersectionObserver);
    }
    unobserve() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.lang = 'en';
  for (const pair of document.cookie.split(';')) {
    document.cookie = `${pair.split('=')[0]?.trim()}=; Path=/; Max-Age=0`;
  }
});

afterEach(cleanup);
