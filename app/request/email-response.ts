/** Shows an email as mail programs get it: the HTML, or the plain text (`format=text`). */
export function emailResponse(url: URL, { html, text }: { html: string; text: string }): Response {
  const isText = url.searchParams.get('format') === 'text';
  return new Response(isText ? text : html, {
    headers: {
      'content-type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      // Emails have inline styles, and no scripts.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups",
      'cache-control': 'private, no-store',
    },
  });
}
