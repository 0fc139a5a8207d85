import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { en } from '~/i18n/en';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { prepareTranslations, type Catalogues } from '~/i18n/translations';
import { reportTo, type ReportError } from '~/lib/report-errors';
import { reconcileLanguage } from '~/lib/stored-language';
import { watching } from '~/lib/watching';

const shown = document.documentElement.lang;
const language = isLanguage(shown) ? shown : DEFAULT_LANGUAGE;
const named = new URLSearchParams(window.location.search).has('lang');

if (reconcileLanguage(language, named)) {
  window.location.reload();
} else {
  void start();
}

async function start(): Promise<void> {
  const report: ReportError | undefined = reportTo(watching().sentryDsn);
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

/** A page has one language for as long as it lives, so only that one is loaded, and English to fall back on. */
async function loadCatalogues(): Promise<Catalogues> {
  if (language === 'en') return { en };
  const { ru } = await import('~/i18n/ru');
  return { en, ru };
}
