/** The public interface of the site's settings and site pages. */

export { loadEditableSettings, loadSettings } from '../site-settings.ts';
export { changeSitePage, loadSitePageForEditing, renderSitePage } from './change-page.ts';
export { changeSettings } from './change-settings.ts';
export { type DashboardCounts, dashboardCounts } from './dashboard-counts.ts';
export { type FirstStep, firstSteps } from './first-steps.ts';
export { type LayoutData, layoutData, type SiteImages } from './layout-data.ts';
export { previewLook } from './look-preview.ts';
export { enqueuePageRendering, pageJobs } from './rerender-pages.ts';
export type { SiteCode } from './site-code.ts';
export { knownSlug, type SitePage, sitePage } from './site-pages.ts';
export { welcome } from './welcome/welcome.ts';
