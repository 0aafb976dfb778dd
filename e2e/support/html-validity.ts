import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';

// What .htmlvalidate.json relaxes: React writes `<br/>`, `required=""`, `hidden=""` and names like `srcSet`, which HTML reads alike,
// and makes ids like `_R_1_`; sizes known only at run time are inline; a region that scrolls holds a table.
const validator = new HtmlValidate(new FileSystemConfigLoader());

/** What is wrong with a whole page's HTML. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, 'page.html');
  const wrong = results.flatMap(({ messages }) => messages);
  return wrong.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);
}
