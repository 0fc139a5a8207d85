import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { en } from '~/i18n/en';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { prepareTranslations, type Catalogues } from '~/i18n/translations';
import { createErrorReporter } from '~/lib/error-reporter';
import { reconcileLanguage } from '~/lib/stored-language';
import { readTelemetryConfig } from '~/lib/telemetry';

const documentLanguage = document.documentElement.lang;
const language = isLanguage(documentLanguage) ? documentLanguage : DEFAULT_LANGUAGE;
const hasLanguageInUrl = new URLSearchParams(window.location.search).has('lang');

if (reconcileLanguage(language, hasLanguageInUrl)) {
  window.location.reload();
} else {
  void start();
}

async function start(): Promise<void> {
  const report = createErrorReporter(readTelemetryConfig().sentryDsn);
  prepareTranslations(await loadCatalogues());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={report} />
      </StrictMode>,
    );
  });
}

/** Loads the catalogue of the document's language, which never changes, and English as fallback. */
async function loadCatalogues(): Promise<Catalogues> {
  if (language === 'en') return { en };
  const { ru } = await import('~/i18n/ru');
  return { en, ru };
}
