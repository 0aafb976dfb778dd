import { texts } from '../../../contract/texts.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';

/** The text of an article. */
export function ArticleBody({ rendered, lang }: { rendered: string; lang: string }) {
  if (rendered === '') {
    return (
      <p className="mx-auto w-full max-w-measure text-muted xl:col-start-2">{texts.articles.unavailable}</p>
    );
  }
  return (
    <div
      className="prose min-w-0 xl:col-start-2"
      {...textDirection(lang)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on write by the one sanitiser (domain/body)
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}
