import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

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
  { name: 'application', test: /\/app\/(api|i18n\/[^/]+\.ts|lib)/ },
];

function scriptsOf(packages: string): RegExp {
  return new RegExp(`/node_modules/${packages}/.*\\.m?js$`);
}

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // All dependencies are found at the start, not one by one while the first page loads.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/*.server.*'] },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: { '/api': apiUrl },
  },
});
