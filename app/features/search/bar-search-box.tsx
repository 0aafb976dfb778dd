import { SearchBox } from './search-box.tsx';

/** The search box as it drops out of the bar: a module of its own, so that only those who search there load it. */
export default function BarSearchBox() {
  return <SearchBox focused />;
}
