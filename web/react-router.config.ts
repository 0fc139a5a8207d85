import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The manifest is one cacheable asset: no extra request to the server on the first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
