import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** Tests that compare values of Node with values of the browser and need both in one realm. */
const singleRealmTests = [
  'app/api/{files,saver}.test.ts',
  'app/features/articles/editor-view/edit/edit-article-form.test.tsx',
  'app/features/articles/form/saving/autosave.test.ts',
  'app/features/articles/files/file-list.test.tsx',
  'app/features/issues/edit/edit-issue-page.test.tsx',
  'app/features/profile/orcid-connection.test.tsx',
];

/** Prints tests that passed only on retry. */
const reportRetries: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    console.log(`SECOND TRY ${test.module.relativeModuleId} > ${test.fullName}`);
  },
};

// Separate from vite.config.ts: the router's plugin works only under the router's commands.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Typing into forms key by key is slow on a busy machine.
    testTimeout: 20_000,
    // A retry distinguishes a slow machine from a defect; CI prints the retried tests.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', reportRetries],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://journal.test/' } },
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          // One jsdom per worker with isolated modules, which takes half the time of one per file.
          pool: 'vmThreads',
          include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.mjs', 'test/**/*.test.ts'],
          exclude: singleRealmTests,
        },
      },
      { extends: true, test: { name: 'single-realm', include: singleRealmTests } },
    ],
  },
});
