import { detectLanguage } from '../../../shared/text/detect-language.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import type { Ctx } from '../../context.ts';
import { loadSettings } from '../../site-settings.ts';
import type { ArticleRow } from '../read/summary.ts';

/** The length of HTML in which a language is detected. */
const SAMPLE = 10_000;

interface Texts {
  title: string;
  /** HTML. */
  post: string;
}

/** The language of a text by its letters; that of the site for letters that many languages share. */
export async function textLanguage(ctx: Ctx, { title, post }: Texts): Promise<string> {
  const text = `${title} ${withoutTags(post.slice(0, SAMPLE), ' ')}`;
  return detectLanguage(text) ?? (await loadSettings(ctx)).lang;
}

/**
 * The language of an article's new text, if it is another one. A language that its former text does not tell
 * was chosen and stays: undefined.
 */
export async function rewrittenLanguage(
  ctx: Ctx,
  before: Pick<ArticleRow, 'title' | 'body' | 'lang'>,
  { title = before.title, post = before.body }: { [text in keyof Texts]?: string | undefined },
): Promise<string | undefined> {
  if (title === before.title && post === before.body) return undefined;
  if (before.lang !== (await textLanguage(ctx, { title: before.title, post: before.body }))) return undefined;
  const lang = await textLanguage(ctx, { title, post });
  return lang === before.lang ? undefined : lang;
}
