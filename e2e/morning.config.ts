import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Measures a morning at the desk in a running stack; called by `scripts/morning`. */
export default defineConfig({
  testDir: './morning',
  outputDir: './test-results',
  // Serial: seconds are measured, and all jobs work at the same desk.
  workers: 1,
  reporter: 'line',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...journeys.use,
    baseURL: process.env.OCTAVO_SITE,
    viewport: { width: 1366, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    acceptDownloads: true,
  },
});
