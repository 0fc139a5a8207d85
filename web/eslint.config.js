import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** Allowed imports: `ui, lib, api, i18n ← features ← routes`. */
const mayImport = {
  i18n: ['i18n'],
  lib: ['lib', 'i18n'],
  ui: ['ui', 'lib', 'i18n'],
  api: ['api', 'lib', 'i18n'],
  feature: ['ui', 'lib', 'api', 'i18n'],
  routes: ['routes', 'feature', 'ui', 'lib', 'api', 'i18n'],
};

const policies = Object.entries(mayImport).map(([type, types]) => ({
  from: { element: { type } },
  allow: { to: { element: { types: { anyOf: types } } } },
}));

export default ts.config(
  { ignores: ['build', '.react-router', 'app/api/schema.d.ts', 'postcss.config.cjs'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // TypeScript checks globals, also in JavaScript files.
      'no-undef': 'off',
      // Route modules throw redirects and responses.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  hooks.configs.flat.recommended,
  a11y.configs.recommended,
  ...query.configs['flat/recommended'],
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: true },
      'boundaries/elements': [
        { type: 'i18n', pattern: 'app/i18n' },
        { type: 'lib', pattern: 'app/lib' },
        { type: 'ui', pattern: 'app/ui' },
        { type: 'api', pattern: 'app/api' },
        { type: 'feature', pattern: 'app/features/*', capture: ['name'] },
        { type: 'routes', pattern: 'app/routes' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            ...policies,
            // A feature may import only its own files.
            {
              from: { element: { type: 'feature' } },
              allow: {
                to: {
                  element: {
                    type: 'feature',
                    captured: { name: '{{ from.element.captured.name }}' },
                  },
                },
              },
            },
          ],
        },
      ],
    },
  },
  prettier,
);
