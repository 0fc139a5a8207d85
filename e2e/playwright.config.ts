import { defineConfig } from '@playwright/test';

/**
 * Journeys run on a desktop in English and on a phone in Russian. Stable ones run in one of the two only, unless they
 * are tagged @screens: these together cover every kind of screen and run in both.
 */
const projects = {
  'desktop-en': { viewport: { width: 1366, height: 900 }, locale: 'en-GB' },
  'phone-ru': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ru-RU',
  },
};
// Work of editors and admins, tests that do not depend on the screen size, and those of the keyboard, which phones do
// not have.
const stableOnDesktop =
  /(.+-by-keyboard|assigning-reviewers|audit|cache-invalidation|comparing-reviews|correcting-what-is-read|creating-an-issue|dashboard|deciding|doi-registration|finding-issues|handling-editor|hostile-html|managing-users|old-addresses|palette|preparing-an-article|publishing-an-article|registering|resetting-a-password|reviewer-pool|signing-in|tracking-letters|unknown-hosts|workbench|writing-static-pages)\.spec/;
// Work of authors and reviewers. Phones lose their connection more often, so saving is tested there.
const stableOnPhone =
  /(access-control|account-security|arranging-an-issue|attaching-files|email-preferences|first-screen|inviting-reviewers|late-reviews|orcid|personal-data|profile|reading-notifications|reviewing|saving-drafts|second-factor|sessions|subscribing|writing-a-review|writing-an-article)\.spec/;

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
  projects: Object.entries(projects).map(([name, use]) => ({ name, use, grep: journeysOf(name) })),
});

/** Matches the file, title and tags of a journey. */
function journeysOf(project: string): RegExp {
  const elsewhere = project === 'desktop-en' ? stableOnPhone : stableOnDesktop;
  return new RegExp(`^(?!.*${elsewhere.source})|@screens`);
}
