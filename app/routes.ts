import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** What React Router renders: account pages and the dashboard. The public site has a table of its own (public-site/pages.ts). */
export default [
  layout('routes/account.tsx', [
    route('login', 'routes/login.tsx'),
    route('account', 'routes/own-account.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('first-administrator', 'routes/first-administrator.tsx'),
    route('newsletter/confirm', 'routes/newsletter-email-link.tsx', { id: 'routes/newsletter-confirm' }),
    route('newsletter/unsubscribe', 'routes/newsletter-email-link.tsx', {
      id: 'routes/newsletter-unsubscribe',
    }),
    route('setup/:token', 'routes/first-administrator.tsx', { id: 'routes/setup' }),
  ]),
  route('login/google', 'routes/google-start.ts'),
  route('login/done', 'routes/google-done.ts'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/index.ts'),
    route('admin-home', 'routes/dashboard/admin-home.tsx'),
    route('create-article', 'routes/dashboard/write-article.tsx', { id: 'routes/dashboard/create-article' }),
    route('manage-article', 'routes/dashboard/manage-article.tsx'),
    route('edit-article/:id', 'routes/dashboard/write-article.tsx'),
    route('edit-article/:id/history', 'routes/dashboard/article-history.tsx'),
    route('article-merge/:id', 'routes/dashboard/article-merge.ts'),
    route('authors', 'routes/dashboard/authors.tsx'),
    route('media', 'routes/dashboard/media.tsx'),
    route('manage-users', 'routes/dashboard/manage-users.tsx'),
    route('newsletter', 'routes/dashboard/newsletter.tsx'),
    route('newsletter/export', 'routes/dashboard/newsletter-export.ts'),
    route('settings', 'routes/dashboard/settings.tsx'),
    route('settings/:page', 'routes/dashboard/settings-page.tsx'),
    route('system', 'routes/dashboard/system.tsx'),
    route('audit-log', 'routes/dashboard/audit-log.tsx'),
    route('audit-log/export', 'routes/dashboard/audit-export.ts'),
    route('profile', 'routes/dashboard/profile-page.tsx'),
  ]),
  route('sign-out', 'routes/sign-out.ts'),
  index('routes/public-site.ts', { id: 'routes/public-site/home' }),
  route('*', 'routes/public-site.ts'),
] satisfies RouteConfig;
