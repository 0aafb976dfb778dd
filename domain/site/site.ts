export { type EditableSettings, settingsForEditing, siteSettings } from '../site-settings.ts';
export { changeSitePage, type EditablePage, sitePageForEditing } from './change-page.ts';
export { changeSettings } from './change-settings.ts';
export { type DashboardCounts, dashboardCounts } from './dashboard.ts';
export { type LayoutData, layoutData } from './layout-data.ts';
export { siteLogo } from './logo.ts';
export { type SitePage, sitePage, sitePageSlugs } from './pages.ts';
export { enqueuePageWork, pageJobs } from './rerender-pages.ts';
export { welcome } from './welcome/welcome.ts';
