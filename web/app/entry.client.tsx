import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readFirstTexts } from '~/i18n/first-texts';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { loadTranslations, prepareFirstTranslations } from '~/i18n/translations';
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
  await prepareTexts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={report} />
      </StrictMode>,
    );
  });
}

/** The personal area's document has the texts of its first screen. The language never changes. */
async function prepareTexts(): Promise<void> {
  const texts = readFirstTexts();
  if (texts) prepareFirstTranslations(language, texts);
  else await loadTranslations(language);
}
