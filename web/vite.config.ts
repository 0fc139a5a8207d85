import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8081';

/** What every scripted page needs. Anything heavier stays with the screens that use it. */
const mantine = '(@mantine/(core|hooks|modals|notifications|store)|@floating-ui)';
const libraries =
  '(@hookform|@tabler|@tanstack|i18next|openapi-fetch|react-hook-form|react-i18next|zod)';

/**
 * A few files that change rarely instead of dozens of crumbs. Style sheets stay out of the groups, or
 * the public pages would load those of the personal area.
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

/** It is larger than `application`, and a journal without a key has no use for it. */
const sentryApart: Plugin = {
  name: 'sentry-apart',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.isDynamicEntry) continue;
      const found = chunk.moduleIds.find((id) => id.includes('/node_modules/@sentry/'));
      if (found) this.error(`${chunk.fileName} is loaded by everybody and holds ${found}`);
    }
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), sentryApart],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // What renders pages is whole in itself: a machine that runs it needs Node and no packages.
    ssr: { resolve: command === 'build' ? { noExternal: true } : undefined },
  },
  // All dependencies are found at the start, not one by one while the first page loads.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/*.server.*'] },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: { '/api': apiUrl },
  },
}));
