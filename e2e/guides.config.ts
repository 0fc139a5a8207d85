import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Takes the screenshots of the guides from a running demo; called by `scripts/guide-pictures`. */
export default defineConfig({
  testDir: './guides',
  outputDir: './test-results',
  globalSetup: './guides/prepare-demo.ts',
  // Serial: all tests work in the same demo.
  workers: 1,
  reporter: 'line',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...journeys.use,
    baseURL: process.env.OCTAVO_SITE,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    screenshot: 'off',
    trace: 'off',
  },
  // Accounts keep the last chosen language; English runs last, so that the demo stays in English.
  projects: [
    { name: 'ru', use: { locale: 'ru-RU' } },
    { name: 'en', use: { locale: 'en-GB' } },
  ],
});
