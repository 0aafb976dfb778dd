import {
  fieldTable,
  forPlainFields,
  isFlag,
  noPlainValues,
  type PlainColumn,
  type PlainField,
  type PlainValues,
  plainFields,
} from '../../contract/article-fields.ts';
import type { PlainColumns } from '../../platform/db/schema.ts';
import { TRANSLATION } from '../article-filter.ts';
import { toPagePath } from './pages/page-path.ts';

/** The columns of the plain fields of an article. */
export const plainColumns: readonly PlainColumn[] = plainFields.map((name) => fieldTable[name].column);

/** The public form of these columns. */
export function toPlainValues(row: PlainColumns): PlainValues {
  return forPlainFields<PlainValues>((name) => {
    const value = row[fieldTable[name].column];
    return typeof value === 'number' ? value === 1 : value;
  });
}

/** Plain fields as a client sends them. `description` is a second name of `excerpt`. */
type GivenFields = { [Name in PlainField]?: PlainValues[Name] | undefined } & {
  description?: string | null | undefined;
};

/**
 * The columns of these fields; those that are absent are as `before`. Lists leave out a translation of an
 * article that they show.
 */
export function fromPlainValues(
  { description, ...given }: GivenFields,
  before: PlainValues = noPlainValues,
  isTranslation = false,
): PlainColumns {
  const fields = given.excerpt === undefined ? { ...given, excerpt: description } : given;
  const values = forPlainFields<PlainValues>((name) => {
    const value = fields[name];
    return value === undefined ? before[name] : value;
  });
  const columns = Object.fromEntries(
    plainFields.map((name) => [fieldTable[name].column, isFlag(name) ? Number(values[name]) : values[name]]),
  ) as unknown as PlainColumns;
  const page_path = fields.pagePath === undefined ? before.pagePath : toPagePath(fields.pagePath);
  const inLists = isTranslation ? TRANSLATION : 0;
  return { ...columns, page_path, unlisted: values.unlisted ? 1 : page_path === null ? inLists : 2 };
}
