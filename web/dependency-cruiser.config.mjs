/**
 * Rules for imports that ESLint does not check: no cycle among the files of the application, not
 * even of types.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Move what both files need into the lower one, or into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // also follows imports of types
    exclude: { path: 'node_modules' },
  },
};
