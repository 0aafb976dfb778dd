export { contentVersion } from './content-version.ts';
export { type DashboardCounts, dashboardCounts } from './dashboard.ts';
export { type SitePage, sitePage, sitePageSlugs } from './pages.ts';
export { siteSettings } from './settings.ts';
export { welcome } from './welcome/welcome.ts';
