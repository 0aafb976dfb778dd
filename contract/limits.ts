/**
 * Limits that the server and the browser share. Without zod, so that the public site's scripts can import it.
 */

/** Articles on one page of /blogs and of a category. */
export const PUBLIC_PAGE_SIZE = 9;
/** Rows on one page of the dashboard's tables. */
export const TABLE_PAGE_SIZE = 10;
/** Categories in the menu and on the home page, and subcategories of each in the menu. */
export const MENU_CATEGORIES = 24;
/** Categories on one page of /categories. */
export const CATEGORIES_PAGE_SIZE = 100;
/** Articles on the home page; 'View All' appears when there are more. */
export const HOME_ARTICLES = 10;
/** Default and maximum `limit` of a list. */
export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 100;
/** Maximum bytes of bodies in a list with `include=post`, and in a feed. */
export const MAX_LISTED_TEXT_BYTES = 2_000_000;
/** Related posts under an article. */
export const RELATED_ARTICLES = 3;
/** Newest users shown on the dashboard's overview. */
export const RECENT_USERS = 5;
/** Rows of a short list on the dashboard's overview. */
export const MAX_SHORT_LIST = 5;
/** The largest categories on the dashboard's overview. */
export const LARGEST_CATEGORIES = 10;
/** Additional images of an article. */
export const MAX_ADDITIONAL_IMAGES = 8;
/** The k-th additional image follows k times this many non-empty top-level paragraphs. */
export const PARAGRAPHS_PER_IMAGE = 2;
/** Characters of a description in a category's grid, in its list, and of the featured article. */
export const GRID_EXCERPT = 150;
export const LIST_EXCERPT = 120;
export const FEATURED_EXCERPT = 200;
/** The first words by which the dashboard names an article without a title. */
export const UNTITLED_START = 80;
/** Articles in one bulk action, and articles that one call removes from the trash. */
export const MAX_BULK = 50;
export const MAX_EMPTIED = 100;
/** Days that deleted articles and images stay in the trash. */
export const TRASH_DAYS = 30;
/** Templates of a site. */
export const MAX_TEMPLATES = 100;
/** The maximum number of letters. */
export const MAX_LETTERS = 2000;
/** Articles in a month of the calendar. */
export const MAX_CALENDAR = 300;
/** Characters of a description that is derived from the body. */
export const DERIVED_DESCRIPTION = 200;
/** More pages than this are shown with ellipses. */
export const PLAIN_PAGES = 7;
/** Pixels of scroll after which the navigation bar turns solid, the home hero zooms, other heroes scale. */
export const NAV_SOLID_PX = 20;
export const HOME_HERO_PX = 50;
export const HERO_PX = 100;
/** How long the browser caches search results. */
export const SEARCH_CACHE_MS = 60_000;
/** Toasts on screen at once, and how long each kind stays. */
export const MAX_TOASTS = 20;
export const TOAST_MS = { error: 4000, success: 2000 } as const;
/**
 * Minimum length of a password, which the operator may raise, and maximum, which limits the work of hashing.
 */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
/** Maximum lengths of fields, in UTF-16 units. */
export const MAX_TITLE = 300;
export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_CATEGORY = 100;
/** The categories that a subscriber may choose; beyond, there is all. */
export const MAX_CHOSEN_CATEGORIES = 100;
/** The length of the proof of work that a request to subscribe carries. */
export const MAX_PROOF = 40;
export const MAX_CATEGORY_DESCRIPTION = 500;
/** Authors of an article, and links of an author. */
export const MAX_AUTHORS = 50;
export const MAX_AUTHOR_LINKS = 8;
export const MAX_TAG = 60;
export const MAX_SERIES_TITLE = 200;
/** The highest number of a part, and the most parts that are put in order at once. */
export const MAX_PART = 9999;
export const MAX_ORDERED_PARTS = 2000;
/** Editor sessions that are named beside one's own. */
export const MAX_PRESENT = 20;
/** Invitations that wait at a time, and the days that the link of one works. */
export const MAX_INVITATIONS = 200;
export const INVITATION_DAYS = 7;
/** Webhooks of the site. */
export const MAX_WEBHOOKS = 20;
/** API tokens of one account, and the days that one works at most and by default. */
export const MAX_TOKENS = 50;
export const MAX_TOKEN_DAYS = 366;
export const TOKEN_DAYS = 90;
/** Share links of one article, and the days that one works at most. */
export const MAX_SHARE_LINKS = 20;
export const MAX_SHARE_DAYS = 365;
/** Notes of one article with their replies, and how many of them may come through share links. */
export const MAX_NOTES = 300;
export const MAX_GUEST_NOTES = 200;
/** Maximum length of a note, of the passage that it quotes, and of the text before and after it. */
export const MAX_NOTE = 2000;
/** The reviews that the queue shows. */
export const MAX_REVIEWS = 100;
export const MAX_QUOTE = 300;
export const MAX_QUOTE_CONTEXT = 40;
/** The highest number of a block that a passage begins in. */
export const MAX_BLOCK = 100_000;
export const MAX_EXCERPT = 1000;
export const MAX_SLUG = 200;
export const MAX_SEO_DESCRIPTION = 500;
/** Characters that search results show of a title and a description. */
/** The path of a standalone page. */
export const MAX_PAGE_PATH = 200;
export const SHOWN_SEO_TITLE = 60;
export const SHOWN_SEO_DESCRIPTION = 160;
export const MAX_CAPTION = 500;
export const MAX_URL = 2000;
export const MAX_SEARCH_TERM = 200;
export const MAX_POSITION = 10_000;
/** Maximum lengths of an instant or a day, of a language tag and of the name of a time zone. */
export const MAX_INSTANT = 40;
export const MAX_LANG = 35;
export const MAX_TIME_ZONE = 64;
/** Maximum length of the HTML of a body. */
export const MAX_BODY = 2_000_000;
/**
 * Maximum lengths in settings: a line such as a name, a few lines such as a bio, the tagline and the mission.
 */
export const MAX_LINE = 200;
export const MAX_LINES = 500;
export const MAX_TAGLINE = 300;
export const MAX_ANNOUNCEMENT = 160;
/** Maximum length of a site's own CSS. */
export const MAX_CUSTOM_CSS = 20_000;
/** Bytes of a font of the site's own. */
export const MAX_FONT_BYTES = 1024 * 1024;
/** Characters and elements of the code for head or end of page, and the hosts that it may load from. */
export const MAX_PAGE_CODE = 20_000;
export const MAX_CODE_ELEMENTS = 20;
export const MAX_CODE_HOSTS = 20;
export const MAX_PROFILE_LINKS = 6;
/** `@name@host` */
export const MAX_FEDIVERSE_HANDLE = 320;
export const MAX_HOST = 253;
/** `#rrggbb` */
export const MAX_COLOUR = 7;
export const MAX_MISSION = 3000;
/** Maximum length of a profile's bio. */
export const MAX_BIO = 1000;
/** An uploaded avatar: maximum bytes and pixels of the file, and the side of the stored square. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
export const MAX_AVATAR_PIXELS = 25_000_000;
export const AVATAR_SIDE = 320;
/** Maximum entries of settings that are lists. */
export const MAX_ROWS = {
  values: 6,
  stats: 8,
  team: 24,
  social: 12,
  barLinks: 7,
  quickLinks: 10,
  legalLinks: 10,
} as const;
/** Widths of the variants of an image, in pixels. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** The longest side of the copy of an image that other programs get, in pixels. */
export const SHARE_SIDE = 1200;
/** The size of the image that other sites show for an article without a banner. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;
/** The size of a banner that is made from a title. */
export const BANNER_SIZE = { width: 1600, height: 900 } as const;
/** Images on a page of the media library. */
export const MEDIA_PAGE_SIZE = 24;
/** The upload preset of images that stay in the library before anything uses them. */
export const LIBRARY_PRESET = 'library';
/** Time after its upload in which only its uploader may delete an unused image. */
export const FRESH_UPLOAD_MS = 10 * 60_000;
/** Maximum tags of an article. */
export const MAX_TAGS = 20;
/** Parts on one page of a series, and the most that each of its articles lists. */
export const SERIES_PAGE_SIZE = 50;
export const LISTED_PARTS = 15;
/** Newest articles in `llms.txt`, and pages. */
export const LLMS_ARTICLES = 100;
/** Newest articles in a feed. */
export const FEED_ARTICLES = 20;
/** Maximum lengths in a working copy: a field of the form, and the body, in UTF-16 units. */
export const MAX_TYPED_FIELD = 4000;
export const MAX_TYPED_BODY = MAX_BODY;
/**
 * Maximum working copies of one article, or of new ones, for one account. Beyond it the oldest are deleted.
 */
export const MAX_WORKING_COPIES = 20;
/** Maximum autosaves of an account in a minute, over all its tabs. */
export const AUTOSAVES_PER_MINUTE = 180;
/** The longest code, with its spaces and hyphens. */
export const MAX_CODE = 40;

/** The maximum number of characters of a reader's comment. */
export const MAX_COMMENT_TEXT = 5000;
/** The maximum number of decisions about comments in one request. */
export const MAX_DECISIONS = 200;
/** Threads of comments on a page. */
export const THREADS_PER_PAGE = 25;
/** The time in which a writer may change a comment, in minutes. */
export const COMMENT_EDIT_MINUTES = 15;
/** The maximum number of days after which comments on an article close. */
export const MAX_COMMENT_DAYS = 3650;
/** The highest number from which likes can be shown. */
export const MAX_LIKES_FROM = 1_000_000;
/** The maximum number of characters of the signed time at which a form was opened. */
export const MAX_FORM_TOKEN = 300;

/** The seconds for which a page must be visible before it counts as viewed. */
export const VIEW_SECONDS = 5;
