/** A post of a test export; all fields have defaults. */
export interface TestPost {
  id: number;
  type?: string;
  title?: string;
  slug?: string;
  link?: string;
  status?: string;
  password?: string;
  text?: string;
  excerpt?: string;
  dateGmt?: string;
  terms?: string[];
  meta?: Record<string, string>;
  formerSlugs?: string[];
  url?: string;
  parent?: number;
  /** The elements of its comments. */
  comments?: string[];
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Writes a WordPress export as WordPress does. */
export function testWxr(posts: TestPost[], channel = '', base = 'https://old.example'): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>${base}</link><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${base}</wp:base_site_url><wp:base_blog_url>${base}</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('ada')}</wp:author_login><wp:author_display_name>${cdata('Ada Lovelace')}</wp:author_display_name></wp:author>
${channel}
${posts.map((post) => testItem(post, base)).join('\n')}
</channel></rss>
`;
}

function testItem(post: TestPost, base: string): string {
  const {
    id,
    type = 'post',
    title = `Post ${id}`,
    slug = `post-${id}`,
    status = 'publish',
    meta = {},
  } = post;
  const terms = post.terms ?? ['<category domain="category" nicename="news"><![CDATA[News]]></category>'];
  const former = (post.formerSlugs ?? []).map((old): [string, string] => ['_wp_old_slug', old]);
  const custom = [...Object.entries(meta), ...former].map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  return `<item><title>${cdata(title)}</title><link>${post.link ?? `${base}/2020/01/${slug}/`}</link>
<pubDate>Wed, 01 Jan 2020 10:00:00 +0000</pubDate><dc:creator>${cdata('ada')}</dc:creator>
<content:encoded>${cdata(post.text ?? 'Text')}</content:encoded><excerpt:encoded>${cdata(post.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${cdata('2020-01-01 16:00:00')}</wp:post_date>
<wp:post_date_gmt>${cdata(post.dateGmt ?? '2020-01-01 10:00:00')}</wp:post_date_gmt>
<wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${cdata(status)}</wp:status>
<wp:post_parent>${post.parent ?? 0}</wp:post_parent><wp:post_type>${cdata(type)}</wp:post_type>
<wp:post_password>${cdata(post.password ?? '')}</wp:post_password>
${post.url ? `<wp:attachment_url>${cdata(post.url)}</wp:attachment_url>` : ''}${terms.join('')}${custom.join('')}
${(post.comments ?? []).map((comment) => `<wp:comment>${comment}</wp:comment>`).join('')}
</item>`;
}
