import { defineConfig } from 'vitest/config';

// Its own configuration: the router's plugin works only under the router's own commands.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // A form typed into key by key takes its time on a busy machine.
    testTimeout: 20_000,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://journal.test/' } },
    setupFiles: ['./test/setup.ts'],
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.mjs', 'test/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
});
