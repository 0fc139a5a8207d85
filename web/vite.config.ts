import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8081';

/** Packages of every scripted page. Heavier ones are loaded with the screens that use them. */
const mantine = '(@mantine/(core|hooks|modals|notifications|store)|@floating-ui)';
const libraries =
  '(@hookform|@tabler|@tanstack|i18next|openapi-fetch|react-hook-form|react-i18next|zod)';

/**
 * Groups modules into a few chunks that change rarely. Style sheets are excluded, or public pages
 * would load those of the personal area.
 */
const groups = [
  { name: 'react', test: scriptsOf('(react|react-dom|react-router|scheduler)') },
  { name: 'mantine', test: scriptsOf(mantine) },
  { name: 'libraries', test: scriptsOf(libraries) },
  { name: 'application', test: /\/app\/(api|i18n\/[^/]+\.ts|lib\/(?!sentry\b))/ },
];

function scriptsOf(packages: string): RegExp {
  return new RegExp(`/node_modules/${packages}/.*\\.m?js$`);
}

/**
 * Fails the build if Sentry gets into an eagerly loaded chunk: it is larger than `application` and
 * unused without a DSN.
 */
const keepSentryLazy: Plugin = {
  name: 'keep-sentry-lazy',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.isDynamicEntry) continue;
      const sentryModule = chunk.moduleIds.find((id) => id.includes('/node_modules/@sentry/'));
      if (sentryModule)
        this.error(`${chunk.fileName} is loaded eagerly and contains ${sentryModule}`);
    }
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), keepSentryLazy],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server bundle is self-contained: it runs with Node and without packages.
    ssr: { resolve: command === 'build' ? { noExternal: true } : undefined },
  },
  // Finds all dependencies at startup, not one by one while the first page loads.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/*.server.*'] },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: { '/api': apiUrl },
  },
}));
