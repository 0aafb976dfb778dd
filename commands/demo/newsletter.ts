import type { Actor, Services } from '../../domain/context.ts';
import {
  createLetter,
  type PastIssue,
  type PastSubscriber,
  storePastIssue,
  storePastSubscribers,
} from '../../domain/newsletter/newsletter.ts';
import { DAY_MS, formatInstant, HOUR_MS } from '../../platform/clock.ts';
import { type Random, randomFrom } from './random.ts';

const SUBSCRIBERS = 180;
const DAYS = 360;
/** Weekly digests, and the latest articles that were sent on their own. */
const WEEKS = 8;
const ARTICLES = 5;

const firstNames =
  'amina arif bela carla dmitri elena farid greta hana ivan jonas karim leila mehedi nadia omar paula rafi sadia tomas uma vera wasim yara zoe'.split(
    ' ',
  );
const lastNames =
  'akter berg chowdhury dias eklund fischer garcia hossain ibrahim jansen karim lopez moreau nguyen okoro petrov quist rahman silva tanaka'.split(
    ' ',
  );
/** Nobody has a mailbox at these (RFC 2606). */
const hosts = ['mail.example', 'post.example', 'letters.example', 'uni.example'];

const letters = [
  {
    subject: 'A year of small rivers',
    ago: 40,
    post: '<p>Dear readers,</p><p>a year ago we began to follow the small rivers that no map names. Thank you for walking along. In the weeks to come, we go upstream.</p><p>Ayesha</p>',
  },
  {
    subject: 'An evening with our writers',
    ago: 9,
    post: '<p>Dear readers,</p><p>on Thursday week, four of us read from what is not published yet. <a href="/about">Who we are</a> you know; the door is open from seven.</p>',
  },
];
const draft = {
  subject: 'What shall we write about?',
  post: '<p>Dear readers,</p><p>tell us what you would like to read next year.</p>',
};

interface Person extends PastSubscriber {
  id: string;
}

/** An email that brought readers: its key, day, and the pages that it links to. */
export interface SentEmail {
  key: string;
  day: string;
  paths: string[];
}

/**
 * Adds a year of subscribers, with some who never confirmed, left or bounced, and what was sent to them. No
 * email leaves the demo.
 */
export async function addNewsletter(services: Services, author: Actor, seed: string): Promise<SentEmail[]> {
  const random = randomFrom(`${seed} newsletter`);
  const rows = makeSubscribers(services.now(), random);
  const ids = await storePastSubscribers(services, rows);
  const people = rows.map((row, i) => ({ ...row, id: ids[i]! }));
  const sent: SentEmail[] = [];
  for (const { paths, ...issue } of await planIssues(services, author)) {
    const recipients = people
      .filter((person) => gets(person, issue))
      .map((person) => outcome(person, issue.sentAt, random));
    if (recipients.length === 0) continue;
    await storePastIssue(services, { ...issue, recipients });
    sent.push({ key: issue.unique_key, day: issue.sentAt.slice(0, 10), paths });
  }
  await createLetter({ ...services, actor: author }, { ...draft, hasPage: true, isActive: false });
  return sent;
}

function makeSubscribers(now: number, random: Random): PastSubscriber[] {
  return Array.from({ length: SUBSCRIBERS }, (_, i) => {
    // More and more come.
    const ago = DAYS * (1 - Math.sqrt(random.next())) * DAY_MS + HOUR_MS;
    const at = (ms: number) => formatInstant(Math.min(now - HOUR_MS / 2, now - ago + ms));
    const email = `${random.pick(firstNames)}.${random.pick(lastNames)}${i + 1}@${random.pick(hosts)}`;
    const isPending = ago < 20 * DAY_MS && random.chance(0.3);
    const later = at(random.between(0.1, 0.95) * ago);
    const end = isPending || ago < 30 * DAY_MS ? 1 : random.next();
    const hasBounced = end < 0.03;
    const hasLeft = end < 0.12;
    return {
      email,
      status: isPending ? 'pending' : hasLeft ? 'unsubscribed' : 'confirmed',
      created_at: at(0),
      confirmed_at: isPending ? null : at(random.between(1, 90) * 60_000),
      unsubscribed_at: hasLeft ? later : null,
      bounced_at: hasBounced ? later : null,
      bounce_reason: hasBounced ? '550 5.1.1 No such mailbox' : null,
      frequency: random.pick(['each', 'each', 'weekly', 'weekly', 'monthly']),
      categories: '[]',
    };
  });
}

type PlannedIssue = Omit<PastIssue, 'recipients'> & { paths: string[] };

async function planIssues(services: Services, author: Actor): Promise<PlannedIssue[]> {
  const now = services.now();
  const articles = await latestArticles(services);
  const issues: PlannedIssue[] = articles.slice(0, ARTICLES).map(({ id, title, slug, published_at }) => ({
    unique_key: `article:${id}`,
    kind: 'article',
    article_id: id,
    subject: title,
    content: 'whole',
    sentAt: published_at!,
    paths: [`/blog/${slug}`],
  }));
  const monday = now - (now % DAY_MS) - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS + 2 * HOUR_MS;
  for (let week = 0; week < WEEKS; week++) {
    const sentAt = formatInstant(monday - week * 7 * DAY_MS);
    const from = formatInstant(monday - (week + 2) * 7 * DAY_MS);
    const listed = articles.filter(({ published_at: at }) => at !== null && at >= from && at < sentAt);
    if (sentAt > formatInstant(now)) continue;
    issues.push({
      unique_key: `weekly:${sentAt.slice(0, 10)}`,
      kind: 'weekly',
      article_id: null,
      subject: 'Lekha: The week’s articles',
      content: 'excerpt',
      sentAt,
      paths: ['/', ...listed.map(({ slug }) => `/blog/${slug}`)],
    });
  }
  for (const { subject, post, ago } of letters) {
    const moment = now - ago * DAY_MS;
    const ctx = { ...services, actor: author, now: () => moment };
    const letter = await createLetter(ctx, { subject, post, hasPage: true, isActive: false });
    issues.push({
      unique_key: `letter:${letter._id}`,
      kind: 'letter',
      article_id: null,
      subject,
      content: 'whole',
      sentAt: formatInstant(moment + HOUR_MS),
      paths: ['/about'],
    });
  }
  return issues.sort((one, other) => one.sentAt.localeCompare(other.sentAt));
}

function latestArticles({ db }: Services) {
  return db.read
    .selectFrom('article')
    .select(['id', 'title', 'slug', 'published_at'])
    .where('status', '=', 'published')
    .where('page_path', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(30)
    .execute();
}

/** True if somebody was subscribed to this at the time. */
function gets({ confirmed_at, unsubscribed_at, frequency }: Person, issue: Omit<PlannedIssue, 'paths'>) {
  if (!confirmed_at || confirmed_at > issue.sentAt) return false;
  if (unsubscribed_at && unsubscribed_at < issue.sentAt) return false;
  return issue.kind === 'letter' || frequency === (issue.kind === 'article' ? 'each' : issue.kind);
}

function outcome(person: Person, sentAt: string, random: Random): PastIssue['recipients'][number] {
  const { id: subscriber_id, unsubscribed_at, bounced_at } = person;
  const soon = formatInstant(Date.parse(sentAt) + 3 * DAY_MS);
  const error = '451 4.2.2 Mailbox full';
  if (random.chance(0.008)) return { subscriber_id, state: 'refused', error };
  const isLast = unsubscribed_at && unsubscribed_at < soon;
  if (!isLast) return { subscriber_id, state: 'sent', error: null };
  return bounced_at
    ? { subscriber_id, state: 'sent', error: '550 5.1.1 No such mailbox', bounced_at }
    : { subscriber_id, state: 'sent', error: null, unsubscribed_at };
}
