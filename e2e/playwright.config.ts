import { defineConfig } from '@playwright/test';

/**
 * Every journey is walked on a desktop and on a phone, in English and in Russian: in English on the desktop and in
 * Russian on the phone. Those tagged @screens, which between them show every kind of screen, are also walked the other
 * way round. What has settled is walked in one of the two ways only; its @screens in three.
 */
const devices = {
  desktop: { viewport: { width: 1366, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const settled: Record<string, RegExp> = {
  // What editors and admins do at desks. What hostile HTML runs, it runs everywhere.
  'desktop-en':
    /(assigning|deciding|following-letters|hostile-html|making-an-issue|managing-users|preparing|publishing|registering|resetting|seen-at-once|signing-in|writing-pages)\.spec/,
  // What authors and reviewers do on their way. Saving is the same everywhere, and phones lose their connection.
  'phone-ru':
    /(arranging-an-issue|attaching-files|choosing-letters|guarding|inviting|keeping-drafts|orcid|profile|reading-notifications|reviewing|security|subscribing|writing|writing-a-review)\.spec/,
};
const locales = { en: 'en-GB', ru: 'ru-RU' };

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'list' : 'line',
  // A second try tells a slow machine from a broken journey; the report names those that needed it.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.OCTAVO_SITE ?? 'http://127.0.0.1:8180',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  projects: Object.entries(devices).flatMap(([device, screen]) =>
    Object.entries(locales).map(([language, locale]) => ({
      name: `${device}-${language}`,
      testIgnore: isCrossed(device, language) ? undefined : settledElsewhere(device),
      grep: isCrossed(device, language) ? /@screens/ : undefined,
      use: { ...screen, locale },
    })),
  ),
});

function settledElsewhere(device: string): RegExp | undefined {
  return settled[device === 'desktop' ? 'phone-ru' : 'desktop-en'];
}

function isCrossed(device: string, language: string): boolean {
  return (device === 'desktop') !== (language === 'en');
}
