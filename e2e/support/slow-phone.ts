import { expect, type Page } from '@playwright/test';

/** A slow phone on slow 4G. */
const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1500;

export interface Traffic {
  requests: number;
  /** As sent, with headers. */
  kilobytes: number;
}

/** Slows the page down and counts what it loads. The browser context must be new, so that nothing is cached. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', CONNECTION);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const open = new Set<string>();
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  const countTraffic = (): Traffic => ({ requests, kilobytes: Math.round(bytes / 1000) });

  return {
    countTraffic,
    /** Waits until nothing has been loaded for a while. */
    waitUntilQuiet: async () => {
      let last = -1;
      await expect
        .poll(
          () => {
            const isQuiet = open.size === 0 && last === requests;
            last = requests;
            return isQuiet;
          },
          { intervals: [QUIET_MS] },
        )
        .toBe(true);
      return countTraffic();
    },
  };
}
