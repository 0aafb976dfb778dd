import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Account pages and the dashboard. The public site has a table of its own (public-site/pages.ts). */
const routes = [
  layout('routes/account.tsx', [
    route('login', 'routes/login.tsx'),
    route('account', 'routes/own-account.tsx'),
    route('account/factors', 'routes/own-factors.tsx'),
    route('login/code', 'routes/login-code.tsx'),
    route('login/link', 'routes/sign-in-link.tsx'),
    route('account/sign-in-again', 'routes/sign-in-again.tsx'),
    route('account/invitation', 'routes/invitation.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('first-administrator', 'routes/first-administrator.tsx'),
    route('newsletter/confirm', 'routes/newsletter-email-link.tsx', { id: 'routes/newsletter-confirm' }),
    route('newsletter/unsubscribe', 'routes/newsletter-email-link.tsx', {
      id: 'routes/newsletter-unsubscribe',
    }),
    route('newsletter/preferences', 'routes/newsletter-preferences.tsx'),
    route('setup/:token', 'routes/first-administrator.tsx', { id: 'routes/setup' }),
  ]),
  route('login/google', 'routes/provider-start.ts', { id: 'routes/google-start' }),
  route('login/oidc', 'routes/provider-start.ts', { id: 'routes/oidc-start' }),
  route('login/done', 'routes/provider-done.ts'),
  route('account/sign-in-again/google', 'routes/proof-start.ts', { id: 'routes/google-proof' }),
  route('account/sign-in-again/oidc', 'routes/proof-start.ts', { id: 'routes/oidc-proof' }),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/index.ts'),
    route('admin-home', 'routes/dashboard/admin-home.tsx'),
    route('create-article', 'routes/dashboard/articles/write-article.tsx', {
      id: 'routes/dashboard/create-article',
    }),
    route('manage-article', 'routes/dashboard/articles/manage-article.tsx'),
    route('review', 'routes/dashboard/articles/review.tsx'),
    route('review/:id', 'routes/dashboard/articles/review-article.tsx'),
    route('calendar', 'routes/dashboard/articles/calendar.tsx'),
    route('edit-article/:id', 'routes/dashboard/articles/write-article.tsx'),
    route('edit-article/:id/history', 'routes/dashboard/articles/article-history.tsx'),
    route('article-merge/:id', 'routes/dashboard/articles/article-merge.ts'),
    route('authors', 'routes/dashboard/authors.tsx'),
    route('pages', 'routes/dashboard/pages.tsx'),
    route('categories', 'routes/dashboard/categories.tsx'),
    route('tags', 'routes/dashboard/tags.tsx'),
    route('series', 'routes/dashboard/series.tsx'),
    route('templates', 'routes/dashboard/articles/templates.tsx'),
    route('series/:id', 'routes/dashboard/series-parts.tsx'),
    route('import', 'routes/dashboard/imports.tsx'),
    route('import/:id', 'routes/dashboard/import-run.tsx'),
    route('media', 'routes/dashboard/media.tsx'),
    route('manage-users', 'routes/dashboard/manage-users.tsx'),
    route('newsletter', 'routes/dashboard/newsletter/newsletter.tsx'),
    route('newsletter/subscribers/:id', 'routes/dashboard/newsletter/subscriber.tsx'),
    route('newsletter/import', 'routes/dashboard/newsletter/subscriber-imports.tsx'),
    route('newsletter/import/:id', 'routes/dashboard/newsletter/subscriber-import.tsx'),
    route('newsletter/export', 'routes/dashboard/newsletter/newsletter-export.ts'),
    route('newsletter/figures', 'routes/dashboard/newsletter/newsletter-statistics.tsx'),
    route('newsletter/emails', 'routes/dashboard/newsletter/newsletter-emails.tsx'),
    route('newsletter/emails/:id', 'routes/dashboard/newsletter/newsletter-email.tsx'),
    route('newsletter/send/:id', 'routes/dashboard/newsletter/newsletter-send.tsx'),
    route('newsletter/preview/:id', 'routes/dashboard/newsletter/newsletter-preview.ts'),
    route('appearance', 'routes/dashboard/appearance.tsx'),
    route('settings', 'routes/dashboard/settings.tsx'),
    route('settings/navigation', 'routes/dashboard/settings.tsx', {
      id: 'routes/dashboard/settings-navigation',
    }),
    route('settings/about', 'routes/dashboard/settings.tsx', { id: 'routes/dashboard/settings-about' }),
    route('settings/access', 'routes/dashboard/settings.tsx', { id: 'routes/dashboard/settings-access' }),
    route('settings/:page', 'routes/dashboard/settings-page.tsx'),
    route('webhooks', 'routes/dashboard/webhooks.tsx'),
    route('webhooks/:id', 'routes/dashboard/webhook-log.tsx'),
    route('system', 'routes/dashboard/system.tsx'),
    route('audit-log', 'routes/dashboard/audit-log.tsx'),
    route('audit-log/export', 'routes/dashboard/audit-export.ts'),
    route('profile', 'routes/dashboard/profile-page.tsx'),
  ]),
  route('sign-out', 'routes/sign-out.ts'),
  index('routes/public-site.ts', { id: 'routes/public-site/home' }),
  route('*', 'routes/public-site.ts'),
];

/** A path is matched as it is written: `/dashboard/Settings` is not the settings page. */
function exactly(route: RouteConfigEntry): RouteConfigEntry {
  return { ...route, caseSensitive: true, ...(route.children && { children: route.children.map(exactly) }) };
}

export default routes.map(exactly) satisfies RouteConfig;
