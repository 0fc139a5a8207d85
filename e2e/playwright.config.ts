import { defineConfig } from '@playwright/test';

/**
 * Every journey runs on a desktop in English and on a phone in Russian. Tests tagged @screens, which together
 * cover every kind of screen, also run on a desktop in Russian and on a phone in English. Stable journeys run
 * in one of the first two projects only; their @screens tests run in three.
 */
const devices = {
  desktop: { viewport: { width: 1366, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const stableJourneys: Record<string, RegExp> = {
  // Work of editors and admins, tests that do not depend on the screen size, and those of the keyboard, which
  // phones do not have.
  'desktop-en':
    /(.+-by-keyboard|assigning-reviewers|audit|cache-invalidation|comparing-reviews|correcting-what-is-read|creating-an-issue|dashboard|deciding|doi-registration|finding-issues|handling-editor|hostile-html|managing-users|old-addresses|palette|preparing-an-article|publishing-an-article|registering|resetting-a-password|reviewer-pool|signing-in|tracking-letters|unknown-hosts|workbench|writing-static-pages)\.spec/,
  // Work of authors and reviewers. Phones lose their connection more often, so saving is tested there.
  'phone-ru':
    /(access-control|account-security|arranging-an-issue|attaching-files|email-preferences|first-screen|inviting-reviewers|late-reviews|orcid|personal-data|profile|reading-notifications|reviewing|saving-drafts|second-factor|sessions|subscribing|writing-a-review|writing-an-article)\.spec/,
};
const locales = { en: 'en-GB', ru: 'ru-RU' };

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'list' : 'line',
  // A retry tells a slow machine from a broken journey; the report names the tests that needed one.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.OCTAVO_SITE ?? 'http://localhost:8180',
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
      testIgnore: isScreensOnly(device, language) ? undefined : stableInOtherProject(device),
      grep: isScreensOnly(device, language) ? /@screens/ : undefined,
      use: { ...screen, locale },
    })),
  ),
});

function stableInOtherProject(device: string): RegExp | undefined {
  return stableJourneys[device === 'desktop' ? 'phone-ru' : 'desktop-en'];
}

function isScreensOnly(device: string, language: string): boolean {
  return (device === 'desktop') !== (language === 'en');
}
