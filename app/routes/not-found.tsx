import { absent } from '../load.ts';

export function loader(): never {
  throw absent('There is nothing at this address.');
}

/** Never rendered: the loader leads to the layout's error page. */
export default function NotFound() {
  return null;
}
