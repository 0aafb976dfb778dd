/**
 * Languages whose letters have styles of their own (styles/scripts.css), by the first part of their tags, and those of one
 * script together.
 */
export const SCRIPTS = [
  ['bn', 'as'],
  ['hi', 'mr', 'ne'],
  ['ta'],
  ['th'],
  ['gu'],
  ['pa'],
  ['or'],
  ['te'],
  ['kn'],
  ['ml'],
  ['si'],
  ['my'],
  ['km'],
  ['lo'],
  ['he'],
  ['ar', 'fa', 'ur'],
  ['zh'],
  ['ja'],
  ['ko'],
];

const rules = /[^{}@;]*:lang\([^{}]*\{[^{}]*\}/g;

/** The rules of a style sheet that concern any of these languages, and those that concern all. `css` is minified. */
export function forLanguages(css: string, languages: string[]): string {
  return css.replace(rules, (rule) => (languages.some((one) => concerns(rule, one)) ? rule : ''));
}

function concerns(rule: string, language: string): boolean {
  return new RegExp(`:lang\\(${language}\\b`).test(rule);
}
