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

/** English is required: it is the fallback for missing keys. */
export type Catalogues = { en: Catalogue } & Partial<Record<Language, Catalogue>>;

const instances = new Map<Language, i18n>();

/**
 * Creates one instance for each language. An instance never changes its language, because requests
 * share it on the server.
 */
export function prepareTranslations(catalogues: Catalogues): void {
  for (const language of LANGUAGES) {
    if (catalogues[language]) instances.set(language, createInstance(language, catalogues));
  }
}

export function translationsFor(language: Language): i18n {
  const instance = instances.get(language) ?? instances.get(DEFAULT_LANGUAGE);
  if (!instance) throw new Error('prepareTranslations() has not been called');
  return instance;
}

/** Loads the texts of a language other than the page's, such as for a preview. */
export async function loadTranslations(language: Language): Promise<i18n> {
  const known = instances.get(language);
  if (known) return known;
  const [{ en }, { ru }] = await Promise.all([import('./en'), import('./ru')]);
  const instance = createInstance(language, { en, ru });
  instances.set(language, instance);
  return instance;
}

export function translator(language: Language): Translate {
  return translationsFor(language).t;
}

function createInstance(language: Language, catalogues: Catalogues): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: ['octavo'],
    defaultNS: 'octavo',
    resources: Object.fromEntries(
      Object.entries(catalogues).map(([name, catalogue]) => [name, { octavo: catalogue }]),
    ),
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    saveMissing: true,
    missingKeyHandler: (languages, _namespace, key) => {
      console.warn(`No text for "${key}" (${languages.join(', ')})`);
    },
  });
  return instance;
}
