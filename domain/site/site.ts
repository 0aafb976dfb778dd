export { contentVersion } from '../content-version.ts';
export { type EditableSettings, settingsForEditing, siteSettings } from '../site-settings.ts';
export { changeSitePage, type EditablePage, sitePageForEditing } from './change-page.ts';
export { changeSettings } from './change-settings.ts';
export { type DashboardCounts, dashboardCounts } from './dashboard.ts';
export { logoOf } from './logo.ts';
export { type SitePage, sitePage, sitePageSlugs } from './pages.ts';
export { enqueuePageWork, pageJobs } from './rerender-pages.ts';
export { welcome } from './welcome/welcome.ts';
