import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainFields } from '../../contract/article-fields.ts';
import { excludedTables, storedTables } from '../../platform/db/dump/tables.ts';

type Table = (typeof storedTables)[number] | (typeof excludedTables)[number];

/**
 * The part of an export that has the rows of each table: a file or folder, `derived` for rows that an import
 * makes again, or `left out`, of which docs/export.md tells what is lost.
 */
const exportedIn: Record<Table, string> = {
  address: 'redirects.json',
  article: 'articles',
  author: 'authors.json',
  category: 'categories.json',
  comment: 'comments.json',
  image: 'media.json',
  letter: 'letters.json',
  page: 'pages',
  redirect: 'redirects.json',
  custom_redirect: 'redirects.json',
  revision: 'revisions',
  series: 'series.json',
  setting: 'settings.json',
  subcategory: 'categories.json',
  subscriber: 'subscribers.json',
  tag: 'tags.json',
  template: 'templates.json',
  user: 'users.json',

  article_author: 'derived',
  article_day: 'derived',
  article_tag: 'derived',
  comment_thread: 'derived',
  content_version: 'derived',
  image_use: 'derived',
  search_document: 'derived',
  search_heading_words: 'derived',
  search_term: 'derived',
  search_words: 'derived',
  search_words_vocabulary: 'derived',

  comment_ban: 'left out',
  commenter: 'left out',
  comment_report: 'left out',
  comment_word: 'left out',
  like_target: 'left out',
  account_like: 'left out',
  visitor_like: 'left out',
  account: 'left out',
  authenticator: 'left out',
  recovery_code: 'left out',
  passkey: 'left out',
  sign_in_step: 'left out',
  audit: 'left out',
  content_import: 'left out',
  empty_search: 'left out',
  erased_subscriber: 'left out',
  fetched_image: 'left out',
  import_item: 'left out',
  instance: 'left out',
  job: 'left out',
  link_card: 'left out',
  newsletter_choice: 'left out',
  newsletter_issue: 'left out',
  newsletter_recipient: 'left out',
  note: 'left out',
  review: 'left out',
  invitation: 'left out',
  api_token: 'left out',
  webhook: 'left out',
  webhook_delivery: 'left out',
  one_time_link: 'left out',
  presence: 'left out',
  rate: 'left out',
  media_file: 'left out',
  server_error: 'left out',
  session: 'left out',
  share_link: 'left out',
  site: 'left out',
  statistic: 'left out',
  statistic_mark: 'left out',
  statistic_salt: 'left out',
  statistic_visitor: 'left out',
  subscriber_import: 'left out',
  system_state: 'left out',
  verification: 'left out',
  working_copy: 'left out',
};

const docs = readFileSync('docs/export.md', 'utf8');
const [, section = ''] = /\n## What an export leaves out\n([\s\S]*?)\n## /.exec(docs) ?? [];
const tables = [...storedTables, ...excludedTables];
const leftOut = tables.filter((table) => exportedIn[table] === 'left out').sort();

it('every table is in the export, derived, or left out', () => {
  expect(Object.keys(exportedIn).sort()).toEqual([...tables].sort());
  const files = Object.values(exportedIn).filter((file) => !['derived', 'left out'].includes(file));
  expect(files.filter((file) => !docs.includes(`\`${file}`))).toEqual([]);
});

it('docs/export.md names every plain field of an article', () => {
  expect(plainFields.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});

it('docs/export.md names every table that is left out, and no other', () => {
  const named = section.split('\n').flatMap((line) => line.split('|')[1]?.match(/`([a-z_]+)`/g) ?? []);
  expect(named.map((name) => name.slice(1, -1)).sort()).toEqual(leftOut);
});
