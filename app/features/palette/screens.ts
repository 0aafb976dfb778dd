import {
  Activity,
  CalendarDays,
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
  PenLine,
  ScrollText,
  Settings,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';

/** A screen: its path, label and icon. */
export type Screen = readonly [to: string, label: string, icon: LucideIcon];

/** The screens in the groups of the sidebar. */
export const screens: { title: string; links: Screen[] }[] = [
  {
    title: 'Admin',
    links: [
      ['/dashboard/admin-home', 'Dashboard', LayoutDashboard],
      ['/dashboard/create-article', 'Create Article', FilePlus2],
      ['/dashboard/manage-article', 'Manage Articles', Files],
      ['/dashboard/calendar', 'Calendar', CalendarDays],
      ['/dashboard/pages', 'Pages', FileText],
      ['/dashboard/authors', 'Authors', PenLine],
      ['/dashboard/tags', 'Tags', Tag],
      ['/dashboard/series', 'Series', ListOrdered],
      ['/dashboard/templates', 'Templates', LayoutTemplate],
      ['/dashboard/media', 'Media', Images],
      ['/dashboard/manage-users', 'Manage Users', Users],
    ],
  },
  {
    title: 'Site',
    links: [
      ['/dashboard/newsletter', 'Newsletter', Mail],
      ['/dashboard/import', 'Import', FileUp],
      ['/dashboard/settings', 'Settings', Settings],
      ['/dashboard/system', 'System', Activity],
      ['/dashboard/audit-log', 'Audit Log', ScrollText],
      ['/dashboard/profile', 'Profile', UserRound],
    ],
  },
  {
    title: 'Navigation',
    links: [
      ['/', 'Home', House],
      ['/blogs', 'All Blogs', Newspaper],
    ],
  },
];
