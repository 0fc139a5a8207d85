import type { Plugin } from 'vite';

/** The personal area's shell and the lists that people see first. */
const firstScreens =
  /\/app\/routes\/(scripted|personal-area\/(layout|screen-boundary|editor-articles|user-articles))\.tsx/;

/** Every document has these; the router links the styles of the second with the first. */
const start = /\/app\/(root|entry\.client)\.tsx/;

/** Pages of readers run no scripts, but link the styles of every chunk that they import. */
const readersPages = /\/app\/(root|entry\.client|routes\/public\/[\w-]+)\.tsx/;

const mantine = '(@mantine/(core|hooks|modals|notifications|store)|@floating-ui)';
const libraries = '(@hookform|@tanstack|i18next|openapi-fetch|react-hook-form|react-i18next|zod)';

const application = /\/app\/(api|i18n\/[^/]+\.ts|lib\/(?!sentry\b))/;

/** Modules and icons of readers' pages, and those of them that the first screens use, too. */
let forReaders = new Set<string>();
let shared = new Set<string>();

/**
 * Groups of modules, each with everything that it needs and no earlier group has: the bundler knows
 * exactly which components and icons those are. A few large chunks instead of fifty small ones, because
 * every request takes time on a slow connection. Style sheets of the other groups are left out, or
 * each screen would load those of all.
 */
export const groups = [
  { name: 'react', test: scriptsOf('(react|react-dom|react-router|scheduler)') },
  { name: 'site', test: (id: string) => shared.has(iconName(id) ?? id) },
  { name: 'first-screen', test: firstScreens },
  { name: 'icons', test: scriptsOf('@tabler') },
  { name: 'mantine', test: scriptsOf(mantine) },
  { name: 'libraries', test: scriptsOf(libraries) },
  { name: 'reading', test: (id: string) => application.test(id) && forReaders.has(id) },
  { name: 'application', test: application },
];

function scriptsOf(packages: string): RegExp {
  return new RegExp(`/node_modules/${packages}/.*\\.m?js$`);
}

function iconName(id: string): string | undefined {
  return /\/@tabler\/.*\/icons\/(\w+)\.m?js$/.exec(id)?.[1];
}

/**
 * Finds the modules of readers' pages. They are in chunks of their own, or readers would load the
 * styles of the personal area; the build fails if they do.
 */
export const keepReadersApart: Plugin = {
  name: 'keep-readers-apart',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const modules = [...this.getModuleIds()].filter((id) => /\/app\//.test(id));
    const reach = (entries: RegExp) => {
      const reached = new Set(modules.filter((id) => entries.test(id)));
      for (const id of reached) {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        for (const imported of importedIds) {
          if (/\/app\//.test(imported)) reached.add(imported);
        }
        // Their package is imported as a whole, so the names tell.
        for (const [icon] of code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) reached.add(icon);
      }
      return reached;
    };
    forReaders = reach(readersPages);
    const first = new Set([...reach(start), ...reach(firstScreens)]);
    shared = new Set([...forReaders].filter((id) => first.has(id)));
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !readersPages.test(chunk.facadeModuleId ?? '')) continue;
      const imported = new Set([chunk.fileName]);
      for (const name of imported) {
        const used = bundle[name];
        if (used?.type !== 'chunk') continue;
        if (used.name === 'first-screen') this.error(`${chunk.fileName} imports ${name}`);
        for (const next of used.imports) imported.add(next);
      }
    }
  },
};

/**
 * Fails the build if Sentry gets into an eagerly loaded chunk: it is larger than `application` and
 * unused without a DSN.
 */
export const keepSentryLazy: Plugin = {
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
