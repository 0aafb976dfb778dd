import { z } from 'zod';
import { hasPublicHost } from '../shared/public-address.ts';
import {
  appearanceChoices,
  FONT_PATH,
  firstAppearance,
  homeSections,
  subscribePlaces,
} from './appearance.ts';
import { discoveryFields } from './discovery-settings.ts';
import { bodyText, prose, text, wellFormed } from './fields.ts';
import {
  MAX_ANNOUNCEMENT,
  MAX_CODE_HOSTS,
  MAX_COLOUR,
  MAX_COMMENT_DAYS,
  MAX_CUSTOM_CSS,
  MAX_EMAIL,
  MAX_HOST,
  MAX_LANG,
  MAX_LIKES_FROM,
  MAX_LINE,
  MAX_LINES,
  MAX_MISSION,
  MAX_NAME,
  MAX_PAGE_CODE,
  MAX_ROWS,
  MAX_TAGLINE,
  MAX_TIME_ZONE,
  MAX_TITLE,
  MAX_URL,
} from './limits.ts';
import { firstNavigation } from './navigation.ts';
import { texts } from './texts.ts';
import { EMAIL_PATTERN } from './user.ts';

const { validation } = texts;
const tooLong = (maxLength: number) => `Please use at most ${maxLength} characters`;
const upTo = (maxLength: number) => text(maxLength, tooLong(maxLength));
const lines = (maxLength: number) => prose(maxLength, tooLong(maxLength));
const line = upTo(MAX_LINE);
const filled = (message: string) => line.refine((s) => s !== '', message);

function isKnown(test: () => unknown): boolean {
  try {
    return Boolean(test());
  } catch {
    return false;
  }
}

const lang = z
  .string()
  .max(MAX_LANG, { abort: true })
  .trim()
  .refine((tag) => isKnown(() => Intl.getCanonicalLocales(tag).length === 1), validation.lang);
const timeZone = z
  .string()
  .max(MAX_TIME_ZONE, { error: validation.timeZone, abort: true })
  .refine((zone) => isKnown(() => new Intl.DateTimeFormat('en', { timeZone: zone })), validation.timeZone);
const link = z
  .string()
  .max(MAX_URL, { abort: true })
  .overwrite(wellFormed)
  .trim()
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), validation.link);

const person = z.strictObject({
  name: filled(validation.name),
  role: line,
  bio: lines(MAX_LINES),
  image: z.string().max(MAX_URL).nullable(),
});
const stat = z.strictObject({ value: filled('Value is required'), label: filled('Label is required') });
const value = z.strictObject({ title: filled(validation.title), text: lines(MAX_LINES) });
const socialLink = z.strictObject({ label: filled('Label is required'), url: link });

/** A path of the site that no browser takes for another host, or an https URL. */
const siteUrl = z
  .string()
  .max(MAX_URL, { abort: true })
  .overwrite(wellFormed)
  .trim()
  .refine(isSiteUrl, validation.siteLink);
const navigationLink = z.strictObject({ label: filled('Label is required'), url: siteUrl });

function isSiteUrl(url: string): boolean {
  const base = 'http://here.invalid';
  if (/[\s\\]/.test(url)) return false;
  if (url.startsWith('/')) return URL.canParse(url, base) && new URL(url, base).origin === base;
  return /^https:\/\//i.test(url) && URL.canParse(url);
}

const image = z.string().max(MAX_URL).nullable();
const choice = <Name extends keyof typeof appearanceChoices>(name: Name) =>
  z.enum(appearanceChoices[name]).default(firstAppearance[name] as never);

const subset = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each once');

/** See `Appearance` for the meaning of each. */
const appearanceFields = {
  accentColour: z
    .string()
    .max(MAX_COLOUR, validation.colour)
    .regex(/^#[0-9a-f]{6}$/i, validation.colour)
    .default(firstAppearance.accentColour),
  paper: choice('paper'),
  headingFont: choice('headingFont'),
  textFont: choice('textFont'),
  scriptFonts: choice('scriptFonts'),
  corners: choice('corners'),
  textWidth: choice('textWidth'),
  header: choice('header'),
  homeHero: choice('homeHero'),
  homeLatest: choice('homeLatest'),
  homeSections: subset(homeSections).default(firstAppearance.homeSections),
  subscribeLinks: subset(subscribePlaces).default(firstAppearance.subscribeLinks),
  theme: choice('theme'),
  shareLayout: choice('shareLayout'),
  logo: image.default(null),
  logoDark: image.default(null),
  icon: image.default(null),
  cover: image.default(null),
  footerLine: upTo(MAX_LINE).default(''),
  announcement: upTo(MAX_ANNOUNCEMENT).default(''),
  announcementUrl: siteUrl.nullable().default(null),
  announcementUntil: z.iso.date(validation.date).nullable().default(null),
  fontFile: z
    .string()
    .max(MAX_URL, { error: validation.font, abort: true })
    .regex(FONT_PATH, validation.font)
    .nullable()
    .default(null),
  customCss: prose(MAX_CUSTOM_CSS, tooLong(MAX_CUSTOM_CSS)).default(''),
};

/** A host name whose last part is no number, or all hosts below one. Nothing else reaches a policy. */
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const isHost = (host: string) => HOST.test(host) && hasPublicHost(`https://${host.replace('*.', '')}`);

/** From whom emails are; blank for what the operator set (`MAIL_FROM`). */
const emailFields = {
  senderName: upTo(MAX_NAME).default(''),
  replyTo: z
    .string()
    .max(MAX_EMAIL, { error: validation.emailFormat, abort: true })
    .trim()
    .refine((address) => address === '' || EMAIL_PATTERN.test(address), validation.emailFormat)
    .default(''),
};

/** See `SiteCode` (domain/site/site-code.ts). */
const codeFields = {
  codeEnabled: z.boolean().default(false),
  headCode: lines(MAX_PAGE_CODE).default(''),
  endCode: lines(MAX_PAGE_CODE).default(''),
  codeHosts: z
    .array(z.string().max(MAX_HOST, { error: validation.hosts, abort: true }).toLowerCase())
    .max(MAX_CODE_HOSTS, { error: `Please name at most ${MAX_CODE_HOSTS} hosts`, abort: true })
    .refine((hosts) => hosts.every(isHost), validation.hosts)
    .default([]),
};

/** See docs/comments.md. */
const commentFields = {
  commentsEnabled: z.boolean().default(false),
  /** True if a person with an approved comment needs no moderator any more. */
  commentsTrust: z.boolean().default(false),
  /** Days after its publication after which an article takes no more comments; 0 for never. */
  commentsDays: z
    .int(validation.commentDays)
    .min(0, validation.commentDays)
    .max(MAX_COMMENT_DAYS, validation.commentDays)
    .default(0),
};

/** See docs/likes.md. */
const likeFields = {
  likesEnabled: z.boolean().default(false),
  /** The number of likes from which readers see it. */
  likesFrom: z
    .int(validation.likesFrom)
    .min(1, validation.likesFrom)
    .max(MAX_LIKES_FROM, validation.likesFrom)
    .default(5),
};

/** Each setting with its default, which is the specification's own value if it has one. */
const fields = {
  ...appearanceFields,
  ...codeFields,
  ...emailFields,
  ...commentFields,
  ...likeFields,
  ...discoveryFields,
  name: filled(validation.name).default('Lekha'),
  tagline: upTo(MAX_TAGLINE).default(texts.tagline),
  lang: lang.default('en'),
  timeZone: timeZone.default('Asia/Dhaka'),
  founded: z.int(validation.year).min(1000, validation.year).max(9999, validation.year).default(2023),
  mission: lines(MAX_MISSION).default(
    'We began with a simple belief: that writing worth reading deserves a quiet place to be read. Here, people who think carefully share what they have learned, and readers take their time with it.',
  ),
  values: z
    .array(value)
    .max(MAX_ROWS.values)
    .default([
      {
        title: 'Thoughtful discourse',
        text: 'Ideas are weighed, not shouted. We make room for nuance and for changing one’s mind.',
      },
      {
        title: 'Creative expression',
        text: 'Every voice has a shape of its own. We help it find its form, in any language.',
      },
      {
        title: 'Knowledge sharing',
        text: 'What one of us learns, all of us may use. We write so that others can begin further on.',
      },
    ]),
  stats: z
    .array(stat)
    .max(MAX_ROWS.stats)
    .default([
      { value: '1K+', label: 'Readers' },
      { value: '100+', label: 'Articles' },
      { value: '5+', label: 'Writers' },
      { value: '10+', label: 'Categories' },
    ]),
  team: z
    .array(person)
    .max(MAX_ROWS.team)
    .default([
      {
        name: 'The Editor',
        role: 'Founder and editor',
        bio: 'Reads everything twice and keeps the words honest.',
        image: null,
      },
      {
        name: 'The Engineer',
        role: 'Founder and engineer',
        bio: 'Keeps the pages fast and the drafts safe.',
        image: null,
      },
    ]),
  social: z.array(socialLink).max(MAX_ROWS.social).default([]),
  /** True if contributors, authors, editors and administrators need a second factor to open the dashboard. */
  requireSecondFactor: z.boolean().default(false),
  /** Which robots `robots.txt` lets in, by their class in the statistics. */
  crawlSearch: z.boolean().default(true),
  crawlAssistants: z.boolean().default(true),
  crawlTraining: z.boolean().default(true),
  /** True if the editor replaces straight quotation marks and hyphens while they are typed. */
  smartTypography: z.boolean().default(true),
  /** True if the site counts its readers and machines, without cookies (docs/statistics.md). */
  statistics: z.boolean().default(true),
  /** True if links in emails to subscribers say from which email they are. */
  emailCampaigns: z.boolean().default(true),
  /** True if an administrator closed the first steps on the overview. */
  firstStepsDismissed: z.boolean().default(false),
  barLinks: z.array(navigationLink).max(MAX_ROWS.barLinks).default(firstNavigation.barLinks),
  quickLinks: z.array(navigationLink).max(MAX_ROWS.quickLinks).default(firstNavigation.quickLinks),
  legalLinks: z.array(navigationLink).max(MAX_ROWS.legalLinks).default(firstNavigation.legalLinks),
};
type Fields = typeof fields;

/** All settings of a site. */
export const settings = z.object(fields);
export type Settings = z.infer<typeof settings>;

/** The settings that decide what a site trusts: changed after a recent sign-in, and in no export. */
export const securitySettings = ['requireSecondFactor', ...Object.keys(codeFields)] as SecuritySetting[];
export type SecuritySetting = 'requireSecondFactor' | keyof typeof codeFields;

type ChangeFields = {
  [Name in keyof Fields]: z.ZodOptional<z.ZodNullable<ReturnType<Fields[Name]['unwrap']>>>;
};
const changeFields = Object.fromEntries(
  Object.entries(fields).map(([name, field]) => [name, field.unwrap().nullable().optional()]),
) as ChangeFields;

/** A change of some settings: an absent one stays, null restores the default. */
export const settingsChange = z.strictObject(changeFields);
export type SettingsChange = z.output<typeof settingsChange>;

/** The settings as an administrator opens them. `version` counts their changes from 0 on a new site. */
export const editableSettings = z.object({ settings, version: z.int().min(0) });
export type EditableSettings = z.infer<typeof editableSettings>;

/** The version that a change is based on; without it, the change applies to whatever is stored. */
const basis = { version: z.int().min(0).optional() };

/** Body of a change of the settings. */
export const settingsUpdate = settingsChange.extend(basis);

/** The site pages with default texts, by slug. */
export const sitePageSlugs = ['contact', 'terms', 'privacy', 'cookies'] as const;
export type SitePageSlug = (typeof sitePageSlugs)[number];

/**
 * A site page as an administrator opens it. `post` is its body; `version` counts its changes from 0 on a new
 * site.
 */
export const editablePage = z.object({
  slug: z.enum(sitePageSlugs),
  title: z.string(),
  post: z.string(),
  version: z.int().min(0),
  isDefault: z.boolean().describe('True if it has the default text.'),
});
export type EditablePage = z.infer<typeof editablePage>;

/** A site page as an administrator writes it. `post` is HTML like the body of an article. */
export const sitePageChange = z.strictObject({
  title: upTo(MAX_TITLE).refine((s) => s !== '', validation.title),
  post: bodyText(),
});
export type SitePageChange = z.output<typeof sitePageChange>;

/** Body of a change of a site page. */
export const sitePageUpdate = sitePageChange.extend(basis);

/** Body of the reset of a site page to its default text. */
export const sitePageReset = z.strictObject(basis);
