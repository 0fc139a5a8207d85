import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Takes the pictures of the guides from the running demo; `scripts/guide-pictures` says where they go. */
export default defineConfig({
  testDir: './guides',
  outputDir: './test-results',
  globalSetup: './guides/stage.ts',
  // One after the other: everybody works in the same demo.
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
  // Accounts keep the language that was chosen last: so the demo is left in English.
  projects: [
    { name: 'ru', use: { locale: 'ru-RU' } },
    { name: 'en', use: { locale: 'en-GB' } },
  ],
});
