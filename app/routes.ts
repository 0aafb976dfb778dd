import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The table of the site's addresses. */
export default [
  layout('routes/public.tsx', [
    index('routes/home.tsx'),
    route('blogs', 'routes/blogs.tsx'),
    route('blog/:id', 'routes/article.tsx'),
    route('category/:name', 'routes/category.tsx'),
    route('category/:name/:subcategory', 'routes/category.tsx', { id: 'routes/subcategory' }),
    route('search', 'routes/search.tsx'),
    route('newsletter/subscribe', 'routes/newsletter-subscribe.tsx'),
    route('about', 'routes/about.tsx'),
    ...['contact', 'terms', 'privacy', 'cookies'].map((slug) =>
      route(slug, 'routes/site-page.tsx', { id: `routes/site-page/${slug}` }),
    ),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/account.tsx', [
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('first-administrator', 'routes/first-administrator.tsx'),
    route('newsletter/confirm', 'routes/newsletter-letter.tsx', { id: 'routes/newsletter-confirm' }),
    route('newsletter/unsubscribe', 'routes/newsletter-letter.tsx', { id: 'routes/newsletter-unsubscribe' }),
    route('setup/:token', 'routes/first-administrator.tsx', { id: 'routes/setup' }),
  ]),
  route('login/google', 'routes/google-start.ts'),
  route('login/done', 'routes/google-done.ts'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/index.ts'),
    route('admin-home', 'routes/dashboard/admin-home.tsx'),
    route('create-article', 'routes/dashboard/create-article.tsx'),
    route('manage-article', 'routes/dashboard/manage-article.tsx'),
    route('edit-article/:id', 'routes/dashboard/edit-article.tsx'),
    route('edit-article/:id/history', 'routes/dashboard/article-history.tsx'),
    route('article-merge/:id', 'routes/dashboard/article-merge.ts'),
    route('media', 'routes/dashboard/media.tsx'),
    route('manage-users', 'routes/dashboard/manage-users.tsx'),
    route('newsletter', 'routes/dashboard/newsletter.tsx'),
    route('newsletter/export', 'routes/dashboard/newsletter-export.ts'),
    route('settings', 'routes/dashboard/settings.tsx'),
    route('settings/:page', 'routes/dashboard/settings-page.tsx'),
    route('profile', 'routes/dashboard/profile.tsx'),
  ]),
  route('sign-out', 'routes/sign-out.ts'),
] satisfies RouteConfig;
