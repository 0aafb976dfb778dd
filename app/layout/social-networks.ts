import bluesky from 'bootstrap-icons/icons/bluesky.svg?raw';
import discord from 'bootstrap-icons/icons/discord.svg?raw';
import facebook from 'bootstrap-icons/icons/facebook.svg?raw';
import github from 'bootstrap-icons/icons/github.svg?raw';
import instagram from 'bootstrap-icons/icons/instagram.svg?raw';
import link from 'bootstrap-icons/icons/link-45deg.svg?raw';
import linkedin from 'bootstrap-icons/icons/linkedin.svg?raw';
import mastodon from 'bootstrap-icons/icons/mastodon.svg?raw';
import medium from 'bootstrap-icons/icons/medium.svg?raw';
import reddit from 'bootstrap-icons/icons/reddit.svg?raw';
import telegram from 'bootstrap-icons/icons/telegram.svg?raw';
import threads from 'bootstrap-icons/icons/threads.svg?raw';
import tiktok from 'bootstrap-icons/icons/tiktok.svg?raw';
import x from 'bootstrap-icons/icons/twitter-x.svg?raw';
import whatsapp from 'bootstrap-icons/icons/whatsapp.svg?raw';
import youtube from 'bootstrap-icons/icons/youtube.svg?raw';

/** The social networks with an icon, by name, with their hosts. */
const networks: Record<string, { svg: string; hosts: string[] }> = {
  Facebook: { svg: facebook, hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  X: { svg: x, hosts: ['x.com', 'twitter.com'] },
  Instagram: { svg: instagram, hosts: ['instagram.com'] },
  LinkedIn: { svg: linkedin, hosts: ['linkedin.com', 'lnkd.in'] },
  YouTube: { svg: youtube, hosts: ['youtube.com', 'youtu.be'] },
  GitHub: { svg: github, hosts: ['github.com'] },
  // Most Mastodon servers have other hosts, and are recognised by the label.
  Mastodon: { svg: mastodon, hosts: ['mastodon.social', 'mastodon.online', 'mstdn.social', 'fosstodon.org'] },
  Bluesky: { svg: bluesky, hosts: ['bsky.app', 'bsky.social'] },
  Telegram: { svg: telegram, hosts: ['t.me', 'telegram.me', 'telegram.org'] },
  WhatsApp: { svg: whatsapp, hosts: ['whatsapp.com', 'wa.me'] },
  Threads: { svg: threads, hosts: ['threads.net', 'threads.com'] },
  TikTok: { svg: tiktok, hosts: ['tiktok.com'] },
  Medium: { svg: medium, hosts: ['medium.com'] },
  Reddit: { svg: reddit, hosts: ['reddit.com', 'redd.it'] },
  Discord: { svg: discord, hosts: ['discord.com', 'discord.gg'] },
};

/** The names of all networks with an icon. */
export const networkNames = Object.keys(networks);

/** Finds the network of a link by its host or a parent domain, else by its label. */
export function findNetwork({ label, url }: { label: string; url: string }): string | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const byHost = networkNames.find((name) =>
    networks[name]?.hosts.some((known) => host === known || host.endsWith(`.${known}`)),
  );
  return byHost ?? networkNames.find((name) => name.toLowerCase() === label.trim().toLowerCase());
}

/** The SVG shapes of a network's 16 × 16 icon; those of a plain link for an unknown network. */
export function networkShapes(network: string | undefined): string {
  return (network === undefined ? undefined : shapes[network]) ?? extractPaths(link);
}

const shapes: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(networks).map(([name, { svg }]) => [name, extractPaths(svg)]),
);

function extractPaths(svg: string): string {
  return (svg.match(/<path [^>]*>/g) ?? []).join('');
}
