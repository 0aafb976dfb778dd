// Creates, illustrates and publishes an article, with an API token as the environment variable LEKHA_TOKEN:
//
//   node docs/publish-article.ts https://blog.example.org essay.html photo.jpg 'A title' 'a category'
//
// The token needs the scopes articles.publish, media and, for a category that does not exist, taxonomies.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const [site, textFile, imageFile, title, category] = process.argv.slice(2);
const token = process.env.LEKHA_TOKEN;
if (!site || !textFile || !imageFile || !title || !category || !token) {
  console.error(
    'Usage: LEKHA_TOKEN=lekha_… node docs/publish-article.ts SITE TEXT.html IMAGE TITLE CATEGORY',
  );
  process.exit(2);
}

/** Calls the API and returns the JSON of its response. Throws an error with the API's own sentence. */
async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData;
  const response = await fetch(new URL(`/api/v1${path}`, site), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${result.message}`);
  return result;
}

/** Makes sure that the category exists, because an article needs one to be published. */
async function ensureCategory(name: string): Promise<void> {
  const { data } = await call('GET', '/categories');
  const isKnown = (data as { name: string }[]).some((one) => one.name === name.toLowerCase());
  if (!isKnown) await call('POST', '/categories/create-category', { name });
}

async function upload(file: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), basename(file));
  return (await call('POST', '/media/upload', form)).secure_url as string;
}

try {
  await ensureCategory(category);
  const bannerImg = await upload(imageFile);
  const post = await readFile(textFile, 'utf8');
  const draft = { title, category, bannerImg, post, status: 'draft' };
  const created = (await call('POST', '/articles/create-article', draft)).data as { _id: string };
  // Sent again after a lost response, a change with a version is refused instead of repeated.
  const change = { status: 'published', version: 1 };
  const article = (await call('PUT', `/articles/update-article/${created._id}`, change)).data as {
    slug: string;
  };
  process.stdout.write(`Published ${new URL(`/blog/${article.slug}`, site)}\n`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
