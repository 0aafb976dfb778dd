import { commandPrefix } from '../../../platform/install-folder.ts';

/** An article on a new site. */
export interface WelcomeArticle {
  slug: string;
  title: string;
  excerpt: string;
  /** The name of the banner in `images`. */
  banner: string;
  html: string;
}

/** The articles of a new site, newest first; together they show what an article can contain. */
export const welcomeArticles: WelcomeArticle[] = [
  {
    slug: 'welcome-to-your-new-site',
    title: 'Welcome to your new site',
    excerpt: 'Three things to do first, and what you can count on from then on.',
    banner: 'hills',
    html: `
<p>This is a place for writing that deserves to be read slowly. It has just been set up, and these first three articles
came with it. Read them, change them, or delete them: everything here is yours.</p>
<h2>Three things to do first</h2>
<ol>
<li><p><strong>Become its administrator.</strong> When the site first started it printed a link that works once. Open it,
choose a password, and the Dashboard appears in the menu.</p></li>
<li><p><strong>Write something.</strong> Choose <em>Create Article</em>, give it a title, a category and a banner
image, and write. <a href="/blog/what-an-article-can-hold">What an article can hold</a> shows the possibilities.</p></li>
<li><p><strong>Bring what you have.</strong> A folder of Markdown files comes in with one command, including images, dates and old
URLs:</p></li>
</ol>
<pre><code class="language-sh">${commandPrefix()} import path/to/your/posts</code></pre>
<p>Run it as often as you like. What has not changed stays as it is, and what you have edited here since is never
overwritten.</p>
<h2>What you can count on</h2>
<blockquote><p>The reader’s time is the scarcest thing a page can ask for.</p></blockquote>
<p>So pages are complete before any script runs, load no fonts, trackers or images from other sites, and stay quick on an old
phone. A change is visible to every reader the moment it is saved.</p>
<p>What you write is safe, too. Every save keeps the text it replaces. If two people edit the same article, the second
to save is told so instead of silently winning. A deleted article rests in the trash for thirty days.</p>
<p>Now make it your own. The best way to start is a short piece about why you are here.</p>`,
  },
  {
    slug: 'what-an-article-can-hold',
    title: 'What an article can hold',
    excerpt: 'Headings, lists, quotes, code, tables and footnotes, shown by using them.',
    banner: 'shapes',
    html: `
<p>Good formatting is like good typesetting: nobody notices it, and everybody reads on. Here is what you have to work
with, each thing shown by using it.</p>
<h2>Words</h2>
<p>A sentence can be <strong>strong</strong>, <em>stressed</em>, <u>underlined</u> or <s>taken back</s>. It can hold
<code>a bit of code</code> and <a href="/about">a link</a>. A quotation stands apart:</p>
<blockquote><p>I have made this longer than usual because I have not had time to make it shorter.</p>
<p>Blaise Pascal, 1657</p></blockquote>
<h2>Lists</h2>
<p>Lists may be nested, and each item may run over several lines.</p>
<ul>
<li><p>Use bullets where the order does not matter,</p></li>
<li><p>numbers where it does:</p>
<ol><li><p>write the first draft for yourself,</p></li><li><p>the second for the reader.</p></li></ol></li>
</ul>
<h2>Code</h2>
<p>Code keeps its spaces and scrolls inside its own box when a line is long.</p>
<pre><code class="language-js">function readingMinutes(words) {
  return Math.max(1, Math.ceil(words / 200));
}</code></pre>
<h2>Tables</h2>
<table>
<thead><tr><th><p>What you write</p></th><th><p>Where it appears</p></th></tr></thead>
<tbody>
<tr><td><p>Title and banner</p></td><td><p>On every card and at the top of the article</p></td></tr>
<tr><td><p>Excerpt</p></td><td><p>On cards and when the article is shared</p></td></tr>
<tr><td><p>Additional images</p></td><td><p>After every second paragraph, and in a gallery at the end</p></td></tr>
</tbody>
</table>
<p>A table that is wider than the screen scrolls inside its own box, so the page never does.</p>
<h2>Images</h2>
<p>Upload them as they come from the camera. They are turned upright, their hidden data such as the place they were
taken is removed, and readers get a size that fits their screen. Describe each in a few words: those who cannot see it
will hear your description instead.</p>
<h2>Typing quickly</h2>
<p>The editor understands Markdown as you type. Two number signs and a space begin a heading, a hyphen begins a list, and
three backticks begin a block of code.</p>`,
  },
  {
    slug: 'every-script-at-home',
    title: 'Every script is at home here',
    excerpt:
      'URLs, search and reading time work in বাংলা, العربية, 中文, 日本語 and தமிழ் as they do in English.',
    banner: 'books',
    html: `
<p><em>Lekha</em> is the Bengali word লেখা: writing. It would be an odd name for a place where only one alphabet felt
at home.</p>
<h2>URLs that can be read</h2>
<p>An article’s URL keeps the script of its title. Nothing is squeezed into Latin letters, and an old URL keeps working
after you change it.</p>
<table>
<thead><tr><th><p>Title</p></th><th><p>URL</p></th></tr></thead>
<tbody>
<tr><td><p>কীভাবে শুরু করবেন</p></td><td><p>/blog/কীভাবে-শুরু-করবেন</p></td></tr>
<tr><td><p>كيف تبدأ</p></td><td><p>/blog/كيف-تبدأ</p></td></tr>
<tr><td><p>如何开始</p></td><td><p>/blog/如何开始</p></td></tr>
</tbody>
</table>
<h2>Search that knows words</h2>
<p>Chinese and Japanese put no spaces between words, and Bengali characters combine several signs. The search finds
words in all of them, from the first letters you type.</p>
<h2>Direction and pace</h2>
<p>A paragraph in Arabic or Hebrew runs from right to left automatically:</p>
<p dir="rtl">الكتابة هي أن تفكر مع شخص لا تعرفه بعد.</p>
<p>The reading time counts words where there are spaces and characters where there are none, so that a Japanese essay is
not announced as taking a minute.</p>
<blockquote><p>লেখা মানে নিজের ভাবনাকে আরেকজনের হাতে তুলে দেওয়া।</p></blockquote>
<p>To write is to place your thought in someone else’s hands. Any script will do.</p>`,
  },
];
