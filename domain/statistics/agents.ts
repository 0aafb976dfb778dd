import { isbot } from 'isbot';

/** The classes of what sends requests; `browser` is what people read with. */
export const agentClasses = [
  'browser',
  'search',
  'training',
  'assistant',
  'preview',
  'feed',
  'other',
] as const;
export type AgentClass = (typeof agentClasses)[number];

/** The class and name of an agent, and the subscribers for whom a feed reader says it fetches. */
export interface Agent {
  class: AgentClass;
  /** Empty for browsers. */
  name: string;
  subscribers: number;
}

/**
 * Programs by the token of their agents, as their makers document them. The first row that matches decides:
 * `ChatGPT-User` is before `GPTBot`, and a feed reader may name a browser.
 */
const known: Partial<Record<AgentClass, string>> = {
  assistant:
    'ChatGPT-User Claude-User Perplexity-User MistralAI-User DuckAssistBot Meta-ExternalFetcher Gemini-Deep-Research Google-Agent',
  training:
    'GPTBot ClaudeBot anthropic-ai CCBot Google-Extended Bytespider Meta-ExternalAgent Applebot-Extended Amazonbot cohere-ai cohere-training-data-crawler AI2Bot Diffbot Omgilibot ImagesiftBot PanguBot Timpibot Kangaroo',
  search:
    'OAI-SearchBot Claude-SearchBot PerplexityBot Googlebot GoogleOther Storebot-Google AdsBot-Google bingbot DuckDuckBot YandexBot Baiduspider Applebot Sogou PetalBot Qwantify Qwantbot SeznamBot Yeti MojeekBot Slurp Bravebot coccocbot Marginalia',
  feed: 'Feedly Inoreader NewsBlur Feedbin theoldreader Miniflux FreshRSS NetNewsWire Tiny-Tiny-RSS Bloglovin FeedBurner Nextcloud-News BazQux Feeder Reeder Vienna Feedfetcher-Google CommaFeed Newsboat Akregator Liferea Yarr Readwise Flipboard Kagi-Fetcher SimplePie',
  preview:
    'facebookexternalhit Facebot Twitterbot LinkedInBot Slackbot Discordbot TelegramBot WhatsApp Mastodon Pleroma Misskey Bluesky Cardyb Pinterestbot redditbot SkypeUriPreview Iframely Embedly Synapse vkShare Viber Snapchat Google-PageRenderer',
};
const rows = Object.entries(known).map(([name, tokens]) => {
  const names = tokens.split(' ');
  const pattern = new RegExp(`(?<![a-z])(?:${names.map(spaced).join('|')})(?![a-z])`, 'i');
  return { class: name as AgentClass, names, pattern };
});
/** The names of the known robots of a class, as `robots.txt` names them. */
export function agentNames(of: AgentClass): string[] {
  return known[of]?.split(' ') ?? [];
}

/** Programs that call themselves readers of feeds. */
const FEED = /\b(?:rss|feed(?:s|reader|parser|fetcher)?|podcast)\b/i;
const SUBSCRIBERS = /\b(\d{1,8}) (?:subscribers?|readers?)\b/i;
/** More than any feed has, so that nobody writes a number of their own choice. */
const MAX_SUBSCRIBERS = 1_000_000;
/** Agents are longer only if they are made up. */
export const MAX_AGENT = 500;

/** Classifies the `User-Agent` of a request. A long or missing one is of a machine. */
export function classifyAgent(text: string): Agent {
  if (text === '' || text.length > MAX_AGENT) return { class: 'other', name: 'No agent', subscribers: 0 };
  const subscribers = Math.min(Number(SUBSCRIBERS.exec(text)?.[1] ?? 0), MAX_SUBSCRIBERS);
  for (const { class: found, names, pattern } of rows) {
    const token = pattern.exec(text)?.[0];
    if (token === undefined) continue;
    const name = names.find((one) => one.toLowerCase() === token.replaceAll(' ', '-').toLowerCase())!;
    return { class: found, name, subscribers: found === 'feed' ? subscribers : 0 };
  }
  if (FEED.test(text) && !/^Mozilla\/5\.0 \((?:X11|Windows|Macintosh|Linux|iP)/.test(text))
    return { class: 'feed', name: 'Other readers', subscribers };
  if (isbot(text)) return { class: 'other', name: namedTool(text), subscribers: 0 };
  return { class: 'browser', name: '', subscribers: 0 };
}

/** `Tiny-Tiny-RSS` stands for `Tiny Tiny RSS` too. */
function spaced(token: string): string {
  return token.replaceAll('-', '[- ]');
}

/** Tools of which sites see much; all others share a name, so that nobody fills a day with names. */
const TOOLS =
  /\b(?:curl|wget|python-requests|aiohttp|httpx|go-http-client|okhttp|axios|node-fetch|libwww-perl|java|scrapy|headlesschrome|lighthouse|uptimerobot|pingdom|ahrefsbot|semrushbot|mj12bot|dotbot|dataforseobot|barkrowler|serpstatbot|archive\.org_bot)\b/i;

function namedTool(text: string): string {
  return TOOLS.exec(text)?.[0].toLowerCase() ?? 'Other robots';
}
