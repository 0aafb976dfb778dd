import {
  Activity,
  CalendarDays,
  ClipboardCheck,
  FilePlus2,
  Files,
  FileText,
  FileUp,
  House,
  Images,
  LayoutDashboard,
  LayoutTemplate,
  ListOrdered,
  type LucideIcon,
  Mail,
  Newspaper,
  Palette,
  PenLine,
  ScrollText,
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

/** The screens in the groups of the sidebar. */
export const screens: { title: string; links: Screen[] }[] = [
  {
    title: 'Admin',
    links: [
      ['/dashboard/admin-home', 'Dashboard', LayoutDashboard, 'dashboard.open'],
      ['/dashboard/create-article', 'Create Article', FilePlus2, 'article.write'],
      ['/dashboard/manage-article', 'Manage Articles', Files, 'article.list'],
      ['/dashboard/review', 'Review', ClipboardCheck, 'review.decide'],
      ['/dashboard/calendar', 'Calendar', CalendarDays, 'article.listAll'],
      ['/dashboard/pages', 'Pages', FileText, 'page.write'],
      ['/dashboard/authors', 'Authors', PenLine, 'author.manage'],
      ['/dashboard/tags', 'Tags', Tag, 'tag.manage'],
      ['/dashboard/series', 'Series', ListOrdered, 'series.manage'],
      ['/dashboard/templates', 'Templates', LayoutTemplate, 'template.read'],
      ['/dashboard/media', 'Media', Images, 'media.list'],
      ['/dashboard/manage-users', 'Manage Users', Users, 'user.list'],
    ],
  },
  {
    title: 'Site',
    links: [
      ['/dashboard/newsletter', 'Newsletter', Mail, 'newsletter.list'],
      ['/dashboard/newsletter/emails', 'Newsletter', Mail, 'newsletter.send', 'newsletter.list'],
      ['/dashboard/import', 'Import', FileUp, 'import.manage'],
      ['/dashboard/settings', 'Settings', Settings, 'settings.write'],
      ['/dashboard/appearance', 'Appearance', Palette, 'settings.write'],
      ['/dashboard/webhooks', 'Webhooks', Webhook, 'webhook.manage'],
      ['/dashboard/system', 'System', Activity, 'system.read'],
      ['/dashboard/audit-log', 'Audit Log', ScrollText, 'audit.read'],
      ['/dashboard/profile', 'Profile', UserRound, 'dashboard.open'],
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
