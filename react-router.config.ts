import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the first page on, so that no request is spent on finding the next one.
  routeDiscovery: { mode: 'initial' },
  // The router would load a screen's `clientLoader` from a file of its own, without an answer if that fails.
  // All of a screen comes through app/browser/route-module.ts.
  splitRouteModules: false,
  // The origin of a changing request is checked once, at the server's door.
  allowedActionOrigins: ['**'],
} satisfies Config;
