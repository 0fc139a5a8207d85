import i18next, { type i18n, type TFunction } from 'i18next';
import type { Catalogue } from './en';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'octavo';
    resources: { octavo: Catalogue };
  }
}

export type Translate = TFunction;

/** Each key is a part of the catalogue: one file. */
export type Texts = Partial<Catalogue>;

export const NAMESPACE = 'octavo';

const loadCatalogue: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en')).en,
  ru: async () => (await import('./ru')).ru,
};

const instances = new Map<Language, i18n>();
/** Languages of which all texts are loaded or on their way. */
const loading = new Map<Language, Promise<i18n>>();

/**
 * Creates one instance for each language with all its texts. An instance never changes its language,
 * because requests share it on the server.
 */
export function prepareTranslations(catalogues: Partial<Record<Language, Texts>>): void {
  for (const language of LANGUAGES) {
    const texts = catalogues[language];
    if (texts) loading.set(language, Promise.resolve(createInstance(language, texts)));
  }
}

/** Starts with some texts. Whatever shows another one is drawn again after `loadTranslations`. */
export function prepareFirstTranslations(language: Language, texts: Texts): void {
  createInstance(language, texts);
}

export function translationsFor(language: Language): i18n {
  const instance = instances.get(language) ?? instances.get(DEFAULT_LANGUAGE);
  if (!instance) throw new Error('no texts have been prepared');
  return instance;
}

/** Loads all texts of a language, once. */
export function loadTranslations(language: Language): Promise<i18n> {
  let translations = loading.get(language);
  if (!translations) {
    translations = completeTranslations(language);
    loading.set(language, translations);
    // Tried again by the next caller.
    translations.catch(() => loading.delete(language));
  }
  return translations;
}

export function translator(language: Language): Translate {
  return translationsFor(language).t;
}

async function completeTranslations(language: Language): Promise<i18n> {
  const texts = await loadCatalogue[language]();
  const instance = instances.get(language);
  if (!instance) return createInstance(language, texts);
  instance.addResourceBundle(language, NAMESPACE, texts);
  return instance;
}

function createInstance(language: Language, texts: Texts): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    // Without another language to fall back to: a test compares the keys of the catalogues.
    fallbackLng: false,
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { [language]: { [NAMESPACE]: texts } },
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    react: { bindI18nStore: 'added' },
    saveMissing: true,
    missingKeyHandler: (languages, _namespace, key) => {
      if (loading.has(language)) console.warn(`No text for "${key}" (${languages.join(', ')})`);
    },
  });
  instances.set(language, instance);
  return instance;
}
