import { hash } from 'node:crypto';
import { escapeHtml } from '../../shared/text/escape-html.ts';

/** The colours of `app/styles/tokens.css`. */
const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#fdfbf7,#15130f);color:light-dark(#1f1b16,#ece6dc)}
body{margin:20vh auto;max-width:34rem;padding:0 1.5rem;text-align:center;text-wrap:balance}
h1{font:600 1.75rem/1.25 Georgia,serif}
a{color:light-dark(#b4432c,#d4897a)}`;
const styleHash = `'sha256-${hash('sha256', style, 'base64')}'`;

/** The headings of statuses that say more than that something went wrong. */
const titles: Record<number, string> = {
  413: 'Too large',
  429: 'Too many requests',
  503: 'Not available right now',
  507: 'Not available right now',
};

/** An error page that needs neither the database nor built files. */
export function errorPage(message: string, status: number, headers: Headers): Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(
    'content-security-policy',
    `default-src 'none'; style-src ${styleHash}; frame-ancestors 'none'; base-uri 'none'`,
  );
  const title = titles[status] ?? 'Something went wrong';
  // The same request would be refused again with most of the other statuses.
  const way = status >= 500 || status === 429 ? '<a href="">Try again</a>' : '<a href="/">Home</a>';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(message)}</p><p>${way}</p></body></html>
`;
  return new Response(html, { status, headers });
}
