import { defineConfig } from '@playwright/test';

/**
 * Every journey is walked on a desktop and on a phone, in English and in Russian: in English on the desktop and in
 * Russian on the phone. Those tagged @screens, which between them show every kind of screen, and the public pages are also
 * walked the other way round. What has settled long ago is walked in one of the two ways only; its @screens in three.
 */
const devices = {
  desktop: { viewport: { width: 1366, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const settled: Record<string, RegExp> = {
  // Keys are pressed at desks.
  'desktop-en': /(by-keyboard|registering|resetting|seen-at-once|signing-in)\.spec/,
  // Saving is the same everywhere, and phones lose their connection.
  'phone-ru': /(keeping-drafts|orcid|profile|security)\.spec/,
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
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
      grep: isCrossed(device, language) ? /@screens|reading\.spec/ : undefined,
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
