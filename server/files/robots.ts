import type { Settings } from '../../contract/settings.ts';
import { agentNames } from '../../domain/statistics/statistics.ts';

/** Paths that search engines should not index: private pages, and pages that differ with every query. */
const disallowed = [
  '/api/',
  '/dashboard',
  '/login',
  '/register',
  '/sign-out',
  '/forgot-password',
  '/confirm-email',
  '/reset-password',
  '/first-administrator',
  '/setup/',
  '/newsletter/',
  '/account/comments/',
  '/search',
];

/** The setting that lets a class of robots in. */
const classes = {
  search: 'crawlSearch',
  assistant: 'crawlAssistants',
  training: 'crawlTraining',
} as const;

/**
 * Writes `robots.txt` (https://www.rfc-editor.org/rfc/rfc9309); `origin` is that of the site. Robots of a
 * class that is switched off may read nothing. The others have no group of their own and follow that of all.
 */
export function writeRobots(origin: string, settings: Settings): string {
  const refused = Object.entries(classes).flatMap(([name, setting]) =>
    settings[setting] ? [] : agentNames(name as keyof typeof classes),
  );
  const group = refused.length === 0 ? [] : [...refused.map(agent), 'Disallow: /', ''];
  const rules = disallowed.map((path) => `Disallow: ${path}`);
  return [...group, agent('*'), ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function agent(name: string): string {
  return `User-agent: ${name}`;
}
