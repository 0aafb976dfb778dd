// `npm run bench:imports`: imports a made-up site of Hugo and exports of WordPress and Ghost into fresh sites
// with the command. Prints processor time, articles a second of it beyond that of the start, and memory.
// `--articles N` (1000) are three Markdown files to two posts of WordPress and one of Ghost; `--images N` (0)
// gives so many of a hundred articles a photograph of their own. `--keep FOLDER` leaves the sources there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../commands/demo/random.ts';
import { imageBytes } from '../domain/images/testing.ts';
import { testWxr } from '../domain/import/wordpress/testing.ts';
import { say } from '../scripts/running/report.ts';
import { root } from '../scripts/running/server.ts';
import { vocabulary } from './corpus.ts';
import { machine } from './report.ts';
import { processorSeconds } from './running.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    images: { type: 'string', default: '0' },
    keep: { type: 'string' },
  },
});
const articles = Number(values.articles);
const imagesOfHundred = Number(values.images);
const WORDS_PER_PARAGRAPH = 45;
const POLL_MS = 50;

interface Source {
  name: string;
  path: string;
  count: number;
  options?: string[];
}

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'lekha-bench-imports-'));
try {
  const sources = [
    await writeHugo(Math.round(articles / 2)),
    await writeWordpress(Math.round(articles / 3)),
    await writeGhost(Math.round(articles / 6)),
  ];
  say(`${machine()}, Node ${process.versions.node}, ${imagesOfHundred} of 100 articles with an image\n`);
  const rows: string[][] = [];
  const start = await measure(await writeGhost(1, 'start'));
  for (const source of sources) rows.push(row(source, await measure(source), start));
  const head = ['', 'articles', 's', 'processor s', 'articles a processor s', 'MB', 'decoder MB', 'both MB'];
  say(table(head, rows));
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

interface Figures {
  seconds: number;
  processor: number;
  megabytes: number;
  decoderMegabytes: number;
  /** Of both at once; what they share, such as the program of Node, counts once. */
  bothMegabytes: number;
}

function row({ name, count }: Source, measured: Figures, start: Figures): string[] {
  const { seconds, processor, megabytes, decoderMegabytes, bothMegabytes } = measured;
  const rate = count / (processor - start.processor);
  const figures = [count, seconds, processor, rate, megabytes, decoderMegabytes, bothMegabytes];
  return [name, ...figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0))];
}

/** Imports a source into a fresh site. The processor time is that of the decoder and of the start too. */
async function measure({ path, options = [] }: Source): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-bench-data-'));
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir };
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'bin', 'lekha.cjs'), 'import', path, ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const peak = { processor: 0, own: 0, decoder: 0, both: 0 };
  const look = () => {
    const { pid = 0 } = child;
    peak.processor = Math.max(peak.processor, processorSeconds(pid));
    peak.own = Math.max(peak.own, peakMegabytes(pid));
    const children = findChildren(pid);
    for (const other of children) peak.decoder = Math.max(peak.decoder, peakMegabytes(other));
    const both = [pid, ...children].map((each) => readMegabytes(each, 'smaps_rollup', 'Pss'));
    peak.both = Math.max(
      peak.both,
      both.reduce((sum, megabytes) => sum + megabytes, 0),
    );
  };
  const timer = setInterval(look, POLL_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The import of ${path} ended with ${code}.`);
  const seconds = (performance.now() - begun) / 1000;
  const { processor, own: megabytes, decoder: decoderMegabytes, both: bothMegabytes } = peak;
  return { seconds, processor, megabytes, decoderMegabytes, bothMegabytes };
}

function peakMegabytes(pid: number): number {
  return readMegabytes(pid, 'status', 'VmHWM');
}

function readMegabytes(pid: number, file: 'status' | 'smaps_rollup', name: 'VmHWM' | 'Pss'): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'latin1');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function findChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

interface Post {
  title: string;
  tags: string[];
  paragraphs: string[];
  date: string;
  image: string | null;
}

/** Makes post `i`: some 370 words, five times as many in one of five, and a photograph if it has one. */
async function makePost(i: number, imageFolder: string): Promise<Post> {
  const random = randomFrom(`import ${i}`);
  const prose = () => {
    const words = vocabulary.pick(random, WORDS_PER_PARAGRAPH);
    return `${words[0]!.replace(/^./, (first) => first.toUpperCase())} ${words.slice(1).join(' ')}.`;
  };
  const hasImage = i % 100 < imagesOfHundred;
  if (hasImage) {
    mkdirSync(imageFolder, { recursive: true });
    writeFileSync(join(imageFolder, `photo-${i}.jpg`), await imageBytes('jpg', 1600, 1067, 8));
  }
  return {
    title: vocabulary.pick(random, 5).join(' '),
    tags: vocabulary.words.slice(20, 60).filter(() => random.chance(0.06)),
    paragraphs: Array.from({ length: i % 5 === 4 ? 40 : 8 }, prose),
    date: new Date(Date.UTC(2010, 0, 1) + i * 6 * 3_600_000).toISOString(),
    image: hasImage ? `photo-${i}.jpg` : null,
  };
}

async function writeHugo(count: number): Promise<Source> {
  const path = join(folder, 'hugo');
  const posts = join(path, 'content', 'posts');
  mkdirSync(posts, { recursive: true });
  writeFileSync(join(path, 'hugo.toml'), 'baseURL = "https://old.example/"\nlanguageCode = "en"\n');
  for (let i = 0; i < count; i++) {
    const { title, tags, paragraphs, date, image } = await makePost(i, join(path, 'static', 'images'));
    const [one, two, three, ...rest] = paragraphs;
    const text = `---
title: "${title}"
date: ${date}
tags: [${tags.join(', ')}]
categories: [Notes]
author: Writer ${i % 7}
---
${one} See [an earlier one]({{< ref "post-${Math.max(0, i - 1)}.md" >}}) and *more*.

## ${title} again

${image ? `![A photograph](/images/${image})` : ''}

${two} Also **strong** and \`code\`, [elsewhere](https://example.org/${i}).

- ${three}
- A second item[^1].

\`\`\`js
const answer = ${i};
for (let i = 0; i < answer; i++) console.log(\`line \${i}\`);
\`\`\`

> ${rest[0]}

### ${title} ends

${rest.slice(1).join('\n\n')}

| Left | Right |
|---|---|
| ${i} | two |

[^1]: A footnote.
`;
    writeFileSync(join(posts, `post-${i}.md`), text);
  }
  return { name: 'Hugo', path, count };
}

async function writeWordpress(count: number): Promise<Source> {
  const path = join(folder, 'wordpress');
  mkdirSync(path, { recursive: true });
  const posts = [];
  for (let i = 0; i < count; i++) {
    const { title, tags, paragraphs, date, image } = await makePost(i, join(path, 'uploads', '2020'));
    const [one, ...rest] = paragraphs;
    const figure = image
      ? `<!-- wp:image --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/2020/${image}" alt="A photograph"/></figure><!-- /wp:image -->`
      : '';
    posts.push({
      id: i + 1,
      title,
      dateGmt: date.slice(0, 19).replace('T', ' '),
      terms: tags.map((tag) => `<category domain="post_tag" nicename="${tag}"><![CDATA[${tag}]]></category>`),
      text: `<!-- wp:paragraph --><p>${one} <a href="https://old.example/2020/01/post-${i}/">Before</a>, <em>more</em>.</p><!-- /wp:paragraph -->
<!-- wp:heading --><h2>${title} again</h2><!-- /wp:heading -->${figure}
${rest.map((text) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`).join('\n\n')}
<!-- wp:code --><pre class="wp-block-code"><code>const answer = ${i};</code></pre><!-- /wp:code -->`,
    });
  }
  writeFileSync(join(path, 'export.xml'), testWxr(posts));
  return { name: 'WordPress', path: join(path, 'export.xml'), count };
}

async function writeGhost(count: number, name = 'ghost'): Promise<Source> {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const posts = [];
  for (let i = 0; i < count; i++) {
    const { title, paragraphs, date, image } = await makePost(i, join(path, 'content', 'images'));
    const [one, ...rest] = paragraphs;
    const figure = image
      ? `<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/${image}" class="kg-image" alt="A photograph"></figure>`
      : '';
    const html = `<p>${one} <a href="__GHOST_URL__/post-${i}/">Before</a>.</p><h2 id="again">${title} again</h2>${figure}${rest.map((text) => `<p>${text}</p>`).join('')}<pre><code class="language-js">const answer = ${i};</code></pre>`;
    const times = { created_at: date, published_at: date, updated_at: date };
    const state = { status: 'published', visibility: 'public', type: 'post' };
    posts.push({ id: `p${i}`, uuid: `u${i}`, title, slug: `post-${i}`, html, ...times, ...state });
  }
  const data = { posts, tags: [], posts_tags: [], users: [], posts_authors: [], settings: [] };
  writeFileSync(join(path, 'ghost.json'), JSON.stringify({ db: [{ meta: { version: '5.130.6' }, data }] }));
  return { name: 'Ghost', path: join(path, 'ghost.json'), count, options: ['--source', 'bench'] };
}
