import { PageHead } from '../../head/page-head.tsx';

interface AccountCardProps {
  title: string;
  /** The title of the window, if it differs. */
  pageTitle?: string;
  path: string;
  lead?: string | undefined;
  children: React.ReactNode;
}

/** The frame of an account page: heading, introduction and form. Search engines do not list it. */
export function AccountCard({ title, pageTitle = title, path, lead, children }: AccountCardProps) {
  return (
    <div className="w-full max-w-form">
      <PageHead title={pageTitle} path={path} noindex />
      <h1 className="font-serif text-page font-semibold tracking-tight">{title}</h1>
      {lead && <p className="mt-2 text-balance text-soft">{lead}</p>}
      <div className="mt-8 grid gap-5">{children}</div>
    </div>
  );
}
