import { defineConfig } from 'vitest/config';

/** What compares values of Node's own with the browser's, and so wants both to be of one realm. */
const oneRealm = [
  'app/api/{files,saver}.test.ts',
  'app/features/articles/desk/edit/desk-editor.test.tsx',
  'app/features/articles/editor/saving/autosave.test.ts',
  'app/features/articles/files/file-list.test.tsx',
  'app/features/issues/edit/issue-editor.test.tsx',
  'app/features/profile/orcid-connection.test.tsx',
];

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
