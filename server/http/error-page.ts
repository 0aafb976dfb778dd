import { hash } from 'node:crypto';
import { escapeHtml } from '../../shared/text/escape-html.ts';

const style = `:root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}
body{margin:20vh auto;max-width:34rem;padding:0 1.5rem;text-align:center}
h1{font-size:1.75rem;line-height:1.25}`;
const styleHash = `'sha256-${hash('sha256', style, 'base64')}'`;

/** An error page that needs neither the database nor built files. */
export function errorPage(message: string, status: number, headers: Headers): Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(
    'content-security-policy',
    `default-src 'none'; style-src ${styleHash}; frame-ancestors 'none'; base-uri 'none'`,
  );
  const title = status === 503 ? 'Not available right now' : 'Something went wrong';
  // The same request of the client would be refused again.
  const way = status >= 500 ? '<a href="">Try again</a>' : '<a href="/">Home</a>';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(message)}</p><p>${way}</p></body></html>
`;
  return new Response(html, { status, headers });
}
