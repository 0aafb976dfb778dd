import { expect, test } from 'vitest';
import { AgentRequests } from './agent-requests.ts';
import { type AgentClass, classifyAgent } from './agents.ts';

const MOZILLA = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ';

const agents: [agent: string, found: AgentClass, name: string, subscribers?: number][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'browser',
    '',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'browser',
    '',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'browser', ''],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'browser',
    '',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search', 'Googlebot'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'search', 'bingbot'],
  ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'search', 'DuckDuckBot'],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'search', 'YandexBot'],
  [
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'search',
    'Baiduspider',
  ],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'search',
    'Applebot',
  ],
  [`${MOZILLA}OAI-SearchBot/1.0; +https://openai.com/searchbot`, 'search', 'OAI-SearchBot'],
  [`${MOZILLA}PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`, 'search', 'PerplexityBot'],
  [
    'Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)',
    'search',
    'SeznamBot',
  ],
  ['Mozilla/5.0 (compatible; MojeekBot/0.11; +https://www.mojeek.com/bot.html)', 'search', 'MojeekBot'],
  [`${MOZILLA}GPTBot/1.2; +https://openai.com/gptbot)`, 'training', 'GPTBot'],
  [`${MOZILLA}ClaudeBot/1.0; +claudebot@anthropic.com)`, 'training', 'ClaudeBot'],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'training', 'CCBot'],
  [
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'training',
    'Bytespider',
  ],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'training',
    'Meta-ExternalAgent',
  ],
  [`${MOZILLA}Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)`, 'training', 'Amazonbot'],
  [`${MOZILLA}ChatGPT-User/1.0; +https://openai.com/bot`, 'assistant', 'ChatGPT-User'],
  [`${MOZILLA}Claude-User/1.0; +Claude-User@anthropic.com)`, 'assistant', 'Claude-User'],
  [`${MOZILLA}Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`, 'assistant', 'Perplexity-User'],
  ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)', 'assistant', 'DuckAssistBot'],
  [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'preview',
    'facebookexternalhit',
  ],
  ['Twitterbot/1.0', 'preview', 'Twitterbot'],
  [
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'preview',
    'LinkedInBot',
  ],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'preview', 'Slackbot'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'preview', 'Discordbot'],
  ['TelegramBot (like TwitterBot)', 'preview', 'TelegramBot'],
  ['WhatsApp/2.23.20.0', 'preview', 'WhatsApp'],
  ['Mastodon/4.3.0 (http.rb/5.2.0; +https://social.example/)', 'preview', 'Mastodon'],
  [
    'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 17 subscribers; like FeedFetcher-Google)',
    'feed',
    'Feedly',
    17,
  ],
  ['Feedbin feed-id:1234 - 42 subscribers', 'feed', 'Feedbin', 42],
  ['NewsBlur Feed Fetcher - 8 subscribers - https://www.newsblur.com/site/1/x', 'feed', 'NewsBlur', 8],
  ['Mozilla/5.0 (compatible; inoreader.com; 1 subscribers)', 'feed', 'Inoreader', 1],
  ['Tiny Tiny RSS/24.10 (https://tt-rss.org/)', 'feed', 'Tiny-Tiny-RSS'],
  ['NetNewsWire (RSS Reader; https://netnewswire.com/)', 'feed', 'NetNewsWire'],
  ['Miniflux/2.2.0', 'feed', 'Miniflux'],
  ['my-rss/1.0 3 readers', 'feed', 'Other readers', 3],
  ['curl/8.5.0', 'other', 'curl'],
  ['python-requests/2.32.0', 'other', 'python-requests'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'other',
    'headlesschrome',
  ],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'other', 'ahrefsbot'],
  ['SomeUnknownCrawler/1.0', 'other', 'Other robots'],
  ['', 'other', 'No agent'],
  ['x'.repeat(5000), 'other', 'No agent'],
];

test.each(agents)('%s is of the class %s', (agent, found, name, subscribers = 0) => {
  expect(classifyAgent(agent)).toEqual({ class: found, name, subscribers });
});

test('made-up agents take no more memory than the map has room for, and names of their own', () => {
  const requests = new AgentRequests();
  for (let i = 0; i < 100_000; i++) requests.count(`Bot/${i}`, true);
  const taken = requests.take();
  expect(taken.length).toBeLessThanOrEqual(2001);
  expect(taken.reduce((sum, { requests }) => sum + requests, 0)).toBe(100_000);
  expect(new Set(taken.map(({ agent }) => agent.name))).toEqual(new Set(['Other robots']));
  expect(requests.take()).toEqual([]);
});

test('subscribers are never more than anybody has', () => {
  expect(classifyAgent('Feedly/1.0 (99999999 subscribers)').subscribers).toBe(1_000_000);
});
