import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';

// .htmlvalidate.json allows what React writes: `<br/>`, `required=""`, `hidden=""`, names like `srcSet` and
// ids like `_R_1_`. It also allows inline sizes known only at run time, and scrollable regions that contain a
// table.
const validator = new HtmlValidate(new FileSystemConfigLoader());

/** Returns the errors in the HTML of a page. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, 'page.html');
  const wrong = results.flatMap(({ messages }) => messages);
  return wrong.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);
}
