import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { groups, keepReadersApart, keepSentryLazy } from './chunks.ts';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8081';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), keepReadersApart, keepSentryLazy],
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
