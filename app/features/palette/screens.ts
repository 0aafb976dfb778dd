import {
  Activity,
  CalendarDays,
  ChartNoAxesCombined,
  ClipboardCheck,
  CodeXml,
  CornerUpRight,
  FilePlus2,
  Files,
  FileText,
  FileUp,
  FolderOpen,
  House,
  Images,
  Info,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Navigation,
  Newspaper,
  Palette,
  PenLine,
  Scale,
  ScrollText,
  Send,
  Settings,
  Tag,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { Action } from '../../../domain/permissions.ts';

/**
 * A screen: its path, label and icon, the permission that opens it, and one with which another screen takes
 * its place.
 */
export type Screen = readonly [to: string, label: string, icon: LucideIcon, action: Action, unless?: Action];

/** Screens behind one link of the sidebar, as tabs of each other. The link has the icon of the first. */
export interface TabGroup {
  label: string;
  tabs: Screen[];
}

const overview: TabGroup = {
  label: 'Dashboard',
  tabs: [
    ['/dashboard/admin-home', 'Overview', LayoutDashboard, 'dashboard.open'],
    ['/dashboard/statistics', 'Statistics', ChartNoAxesCombined, 'statistics.view'],
  ],
};

const review: TabGroup = {
  label: 'Review',
  tabs: [
    ['/dashboard/review', 'Review', ClipboardCheck, 'review.decide'],
    ['/dashboard/comments', 'Comments', MessagesSquare, 'comment.moderate'],
  ],
};

const texts: TabGroup = {
  label: 'Manage Articles',
  tabs: [
    ['/dashboard/manage-article', 'Articles', Files, 'article.list'],
    ['/dashboard/calendar', 'Calendar', CalendarDays, 'article.listAll'],
    ['/dashboard/templates', 'Templates', LayoutTemplate, 'template.read'],
    ['/dashboard/pages', 'Pages', FileText, 'page.write'],
    ['/dashboard/redirects', 'Redirects', CornerUpRight, 'redirect.manage'],
  ],
};

const taxonomies: TabGroup = {
  label: 'Categories and Tags',
  tabs: [
    ['/dashboard/categories', 'Categories', FolderOpen, 'category.write'],
    ['/dashboard/tags', 'Tags', Tag, 'tag.manage'],
    ['/dashboard/series', 'Series', ListOrdered, 'series.manage'],
    ['/dashboard/authors', 'Authors', PenLine, 'author.manage'],
  ],
};

/** The editable pages, which are tabs within the last of the settings' pages. */
export const legalScreens: Screen[] = [
  ['/dashboard/settings/contact', 'Contact', Scale, 'settings.write'],
  ['/dashboard/settings/terms', 'Terms of Use', Scale, 'settings.write'],
  ['/dashboard/settings/privacy', 'Privacy Policy', Scale, 'settings.write'],
  ['/dashboard/settings/cookies', 'Cookie Policy', Scale, 'settings.write'],
];

const settings: TabGroup = {
  label: 'Settings',
  tabs: [
    ['/dashboard/settings', 'Site', Settings, 'settings.write'],
    ['/dashboard/appearance', 'Appearance', Palette, 'settings.write'],
    ['/dashboard/settings/navigation', 'Navigation', Navigation, 'settings.write'],
    ['/dashboard/settings/about', 'About', Info, 'settings.write'],
    ['/dashboard/settings/access', 'Access', KeyRound, 'settings.write'],
    ['/dashboard/settings/email', 'Email', Send, 'settings.write'],
    ['/dashboard/settings/code', 'Code', CodeXml, 'settings.write'],
    ['/dashboard/settings/contact', 'Legal', Scale, 'settings.write'],
    ['/dashboard/import', 'Import', FileUp, 'import.manage'],
    ['/dashboard/webhooks', 'Webhooks', Webhook, 'webhook.manage'],
    ['/dashboard/system', 'System', Activity, 'system.read'],
    ['/dashboard/audit-log', 'Audit Log', ScrollText, 'audit.read'],
  ],
};

/** The links of the sidebar, in their groups. */
export const screens: { title: string; links: (Screen | TabGroup)[] }[] = [
  {
    title: 'Admin',
    links: [
      overview,
      ['/dashboard/create-article', 'Create Article', FilePlus2, 'article.write'],
      texts,
      review,
      taxonomies,
      ['/dashboard/media', 'Media', Images, 'media.list'],
      ['/dashboard/manage-users', 'Manage Users', Users, 'user.list'],
      ['/dashboard/newsletter', 'Newsletter', Mail, 'newsletter.list'],
      ['/dashboard/newsletter/emails', 'Newsletter', Mail, 'newsletter.send', 'newsletter.list'],
      settings,
    ],
  },
  {
    title: 'Navigation',
    links: [
      ['/', 'Home', House, 'dashboard.open'],
      ['/blogs', 'All Blogs', Newspaper, 'dashboard.open'],
    ],
  },
];

/** The screen behind the name at the foot of the sidebar. */
export const profileScreen: Screen = ['/dashboard/profile', 'Profile', UserRound, 'dashboard.open'];
