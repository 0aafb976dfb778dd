import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Site } from '../request/load-site.ts';
import { SiteContext } from '../ui/site-context.ts';
import { PageHead } from './page-head.tsx';

const site = { origin: 'https://a.example', name: 'A', tagline: '', lang: 'en' } as Site;

it.each([
  [null, 'https://a.example/blogs?page=2'],
  ['https://b.example/x', 'https://b.example/x'],
  ['https://b.example/বই', 'https://b.example/%E0%A6%AC%E0%A6%87'],
])('names one address as canonical and for sharing: %s', (canonical, url) => {
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <PageHead path="/blogs?page=2" canonical={canonical} />
    </SiteContext>,
  );
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${url}"/>`);
});
