import { parseStyle } from '../../../../../shared/body/schema.ts';

/** The declarations of the rules in a page's style sheets, by selector. */
export type RuleStyles = Map<string, Map<string, string>>;

/** The maximum size of the style sheets that are read, in UTF-16 units. Those of Word have up to 200 kB. */
const MAX_SHEETS = 1_000_000;

/**
 * Reads the rules of the style sheets in a copied page. What is nested in other rules is not read right, and
 * not needed.
 */
export function readRules(document: Document): RuleStyles {
  const sheets = [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .join('\n');
  const rules: RuleStyles = new Map();
  if (sheets.length > MAX_SHEETS) return rules;
  for (const rule of sheets.replace(/<!--|-->|\/\*[^*]*\*\//g, '').split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    for (const selector of selectors.split(',')) rules.set(selector.trim(), parseStyle(declarations));
  }
  return rules;
}
