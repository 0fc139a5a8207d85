import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** What compares values of Node's own with the browser's, and so wants both to be of one realm. */
const oneRealm = [
  'app/api/{files,saver}.test.ts',
  'app/features/articles/desk/edit/desk-editor.test.tsx',
  'app/features/articles/editor/saving/autosave.test.ts',
  'app/features/articles/files/file-list.test.tsx',
  'app/features/issues/edit/issue-editor.test.tsx',
  'app/features/profile/orcid-connection.test.tsx',
];

/** Names what passed only when tried again: it passes, but somebody shall look at it. */
const secondTries: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    console.log(`SECOND TRY ${test.module.relativeModuleId} > ${test.fullName}`);
  },
};

// Its own configuration: the router's plugin works only under the router's own commands.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // A form typed into key by key takes its time on a busy machine.
    testTimeout: 20_000,
    // A second try tells a slow machine from a broken part; CI names those that needed it.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', secondTries],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://journal.test/' } },
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          // One browser for each worker instead of one for each file, and still every file by itself: half the time.
          pool: 'vmThreads',
          include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.mjs', 'test/**/*.test.ts'],
          exclude: oneRealm,
        },
      },
      { extends: true, test: { name: 'apart', include: oneRealm } },
    ],
  },
});
