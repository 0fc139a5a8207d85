import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The manifest is one cacheable asset, so the first navigation needs no extra request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
