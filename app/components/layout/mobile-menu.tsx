import { ChevronDown, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Category } from '../../../contract/category.ts';
import { texts } from '../../../contract/texts.ts';
import { addressOf, loginFrom } from '../../addresses.ts';
import { useSession } from '../../features/account/session.ts';
import { navigationOf, useSite } from '../../site.ts';
import { SiteLink } from './site-link.tsx';

/** Everything of the bar on narrow screens; each category opens to its subcategories. */
export function MobileMenu({ categories }: { categories: Category[] }) {
  const { barLinks } = navigationOf(useSite());
  return (
    <div id="site-menu" popover="auto" className="drawer">
      <div className="flex justify-end p-2">
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          className="icon-button"
          aria-label="Close menu"
        >
          <X size={22} aria-hidden />
        </button>
      </div>
      <nav aria-label="Menu" className="px-4 pb-10">
        <ul className="text-lg">
          {barLinks.map((link) => (
            <li key={`${link.label} ${link.url}`}>
              <SiteLink link={link} className="menu-link min-h-12" />
            </li>
          ))}
          <AccountLinks />
        </ul>
        {categories.length > 0 && (
          <>
            <h2 className="kicker mt-6 mb-1 px-3 text-muted">Categories</h2>
            <ul>
              {categories.map((category) => (
                <CategoryEntry key={category._id} category={category} />
              ))}
            </ul>
          </>
        )}
      </nav>
    </div>
  );
}

function AccountLinks() {
  const { pathname, search } = useLocation();
  const session = useSession();
  if (session.state === 'signed-in') {
    return session.account.role === 'admin' ? (
      <DrawerLink to="/dashboard/admin-home">Dashboard</DrawerLink>
    ) : null;
  }
  return (
    <>
      <DrawerLink to={loginFrom(pathname + search)}>Login</DrawerLink>
      <DrawerLink to="/register">Register</DrawerLink>
    </>
  );
}

function DrawerLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="menu-link min-h-12">
        {children}
      </Link>
    </li>
  );
}

function CategoryEntry({ category: { name, subcategories } }: { category: Category }) {
  return (
    <li>
      <details name="drawer-category" className="group">
        <summary className="menu-link min-h-12 list-none justify-between" dir="auto">
          <span className="first-letter:uppercase block">{name}</span>
          <ChevronDown size={18} aria-hidden className="text-muted group-open:rotate-180" />
        </summary>
        <ul className="ms-4 border-s border-line ps-2">
          <li>
            <Link to={addressOf.category(name)} className="menu-link" dir="auto">
              {texts.category.viewAll(name)}
            </Link>
          </li>
          {subcategories.map((sub) => (
            <li key={sub._id}>
              <Link
                to={addressOf.category(name, sub.name)}
                className="menu-link block py-2.5 first-letter:uppercase"
                dir="auto"
              >
                {sub.name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
