import { LayoutGrid, List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate, useSubmit } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { CategoryPage } from '../../../domain/articles/articles.ts';
import { addressOf } from '../../addresses.ts';
import { kept } from '../../components/early-script.tsx';

/** Sort and view of a category's articles. */
export function CategoryTools({ page: { category, subcategory, sort } }: { page: CategoryPage }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  const choose = () => {
    if (!select.current) return;
    localStorage.setItem(kept.sort, select.current.value);
    void submit(select.current.form, { preventScrollReset: true });
  };
  // It may have been chosen before the scripts were there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have come
  useEffect(() => {
    if (select.current && select.current.value !== sort) choose();
  }, []);
  useRememberedSort(addressOf.category(category, subcategory));
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
      <h2 id="others-title" className="font-serif text-section font-semibold">
        More articles
      </h2>
      <div className="flex items-center gap-2">
        <Form action={addressOf.category(category, subcategory)} className="flex items-center gap-2">
          <label htmlFor="sort" className="sr-only">
            Sort
          </label>
          <select
            key={sort}
            id="sort"
            name="sort"
            defaultValue={sort}
            ref={select}
            onChange={choose}
            className="field min-h-11 w-auto py-1.5 text-sm"
          >
            <option value="-createdAt">{texts.category.newest}</option>
            <option value="createdAt">{texts.category.oldest}</option>
          </select>
          <button type="submit" className="button button-quiet button-small without-script">
            Sort
          </button>
        </Form>
        <ViewButtons />
      </div>
    </div>
  );
}

/** An address that names no order shows the one chosen last: pages are the same for everybody, so the browser asks again. */
function useRememberedSort(address: string): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (search !== '' || localStorage.getItem(kept.sort) !== 'createdAt') return;
    void navigate(`${address}?sort=createdAt`, { replace: true, preventScrollReset: true });
  }, [address, search, navigate]);
}

function ViewButtons() {
  return (
    <fieldset className="needs-script flex">
      <legend className="sr-only">View</legend>
      <button
        type="button"
        className="view-button icon-button"
        data-shows="grid"
        aria-label="Grid view"
        title="Grid"
        onClick={() => show('grid')}
      >
        <LayoutGrid size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="view-button icon-button"
        data-shows="list"
        aria-label="List view"
        title="List"
        onClick={() => show('list')}
      >
        <List size={20} aria-hidden />
      </button>
    </fieldset>
  );
}

/** The choice stands on the document, where the style sheet and the next page's first paint find it. */
function show(view: 'grid' | 'list'): void {
  const { dataset } = document.documentElement;
  if (view === 'list') dataset.view = 'list';
  else delete dataset.view;
  localStorage.setItem(kept.view, view);
}
