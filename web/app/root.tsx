import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import { use, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { readJournal } from '~/api/public-site.server';
import { BareErrorPage } from '~/features/site/error-page';
import { errorTitle, noindexHead } from '~/features/site/head';
import { firstTextsElement } from '~/i18n/first-texts';
import { DEFAULT_LANGUAGE, type Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { earlyRequestsScript } from '~/lib/early-requests';
import { publicOrigin, telemetryMetaContent } from '~/lib/settings.server';
import { isHydrated, startsInBrowser } from '~/lib/route-handle';
import { TELEMETRY_META } from '~/lib/telemetry';
import { fontsToPreload, keptFontsScript, lateFontsAttribute } from '~/ui/fonts';
import type { Route } from './+types/root';
import { NonceContext } from './nonce';
import '~/ui/tokens.css';

/** Data of every page. */
export async function loader({ request }: Route.LoaderArgs) {
  const language = detectLanguage(request);
  return {
    language,
    origin: publicOrigin(request),
    // Public pages fail without the journal; others work without it.
    journal: await readJournal(request, language).catch(() => null),
    telemetry: telemetryMetaContent(),
  };
}

/** Title of a page that failed before it could set one. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  return noindexHead(loaderData, errorTitle(loaderData?.language ?? DEFAULT_LANGUAGE, error));
}

/** The language changes only with a new document; the other data do not change. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const language = root?.language ?? DEFAULT_LANGUAGE;
  const matches = useMatches();
  const hydrated = matches.some((match) => isHydrated(match.handle));
  // Of the document: later pages of the same one change nothing.
  const [inBrowser] = useState(() => matches.some((match) => startsInBrowser(match.handle)));
  const nonce = use(NonceContext);

  return (
    <html
      lang={language}
      {...(hydrated ? mantineHtmlProps : {})}
      {...(inBrowser ? lateFontsAttribute : {})}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a2c43" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {inBrowser ? (
          <EarlyStart language={language} nonce={nonce} />
        ) : (
          fontsToPreload[language].map((href) => (
            <link
              key={href}
              rel="preload"
              href={href}
              as="font"
              type="font/woff2"
              crossOrigin="anonymous"
            />
          ))
        )}
        {hydrated ? (
          <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
        ) : null}
        {hydrated && root?.telemetry ? (
          <meta name={TELEMETRY_META} content={root.telemetry} />
        ) : null}
        <Meta />
        <Links />
      </head>
      <body>
        <I18nextProvider i18n={translationsFor(language)}>{children}</I18nextProvider>
        {hydrated ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** What the personal area needs before its scripts are loaded: first requests and first texts. */
function EarlyStart({ language, nonce }: { language: Language; nonce: string | undefined }) {
  const { pathname, search } = useLocation();
  const script = import.meta.env.SSR
    ? earlyRequestsScript(search ? '' : pathname) + ';' + keptFontsScript()
    : '';
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <script {...firstTextsElement(language, pathname)} />
    </>
  );
}

export default function Application() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BareErrorPage error={error} />;
}
