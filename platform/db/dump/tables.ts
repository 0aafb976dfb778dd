/**
 * Tables whose rows a backup stores, in the order in which they can be filled: a row refers only to rows of
 * tables before its own.
 */
export const storedTables = [
  'site',
  'setting',
  'content_version',
  'page',
  'user',
  'session',
  'account',
  'verification',
  'authenticator',
  'recovery_code',
  'passkey',
  'one_time_link',
  'author',
  'category',
  'subcategory',
  'tag',
  'series',
  'template',
  'article',
  'revision',
  'comment',
  'working_copy',
  'share_link',
  'note',
  'review',
  'address',
  'redirect',
  'image',
  'image_use',
  'fetched_image',
  'link_card',
  'subscriber',
  'newsletter_choice',
  'newsletter_issue',
  'newsletter_recipient',
  'erased_subscriber',
  'import_item',
  'job',
  'rate',
  'empty_search',
  'audit',
  'webhook',
  'webhook_delivery',
] as const;

/**
 * Tables that are made from the stored ones, by triggers, when the search index is rebuilt or from the media
 * files (`media_file`), and those that running servers fill: `instance`, `server_error`, `system_state`,
 * `content_import`, `subscriber_import` and `presence`. A backup leaves them out, and with them `invitation`
 * `api_token` and `sign_in_step`: a restore brings no revoked one back, and gives nobody rights by a link or
 * token of another's archive.
 */
export const excludedTables = [
  'article_day',
  'article_author',
  'article_tag',
  'search_document',
  'search_term',
  'search_words',
  'search_heading_words',
  'search_words_vocabulary',
  'media_file',
  'instance',
  'server_error',
  'system_state',
  'content_import',
  'subscriber_import',
  'presence',
  'invitation',
  'api_token',
  'sign_in_step',
] as const;
