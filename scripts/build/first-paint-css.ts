import type { AtRule, Plugin, Root, Rule } from 'postcss';

/**
 * Removes from the critical styles (app/styles/critical) what a first paint does not need, since the style
 * sheet with all styles follows it: hover and disabled states, selections, cursors, transitions, comments,
 * and fallbacks for browsers that are not supported.
 */
export function firstPaintCss(): Plugin {
  return {
    postcssPlugin: 'lekha:first-paint-css',
    OnceExit(root, { result }) {
      const { from } = result.opts;
      if (!from?.includes('/app/styles/critical/')) return;
      root.walkComments((comment) => void comment.remove());
      root.walkAtRules((rule) => {
        if (isUnneeded(rule)) rule.remove();
        // Tailwind declares a plain colour first, and the mixed one for browsers that can mix.
        else if (rule.name === 'supports' && rule.params.includes('color-mix(in lab')) unwrap(rule);
      });
      root.walkDecls((declaration) => {
        if (/^(transition|cursor)/.test(declaration.prop)) declaration.remove();
        // Borders of another style declare it after this.
        if (declaration.value === 'var(--tw-border-style)') declaration.value = 'solid';
      });
      root.walkRules((rule) => {
        if (rule.selectors.every((selector) => isLater(selector, from))) rule.remove();
      });
      const used = usedProperties(root);
      root.walkDecls(/^--tw-/, (declaration) => {
        if (!used.has(declaration.prop)) declaration.remove();
      });
      root.walkAtRules('property', (rule) => {
        if (!used.has(rule.params)) rule.remove();
      });
    },
  };
}

/** The custom properties of Tailwind that declarations read. */
function usedProperties(root: Root): Set<string> {
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(/(?<=var\()--tw-[\w-]+/g)) used.add(name);
  });
  return used;
}

/** True of states that a page does not begin with, and of the menu of options, which only categories have. */
function isLater(selector: string, from: string): boolean {
  if (selector.includes('select:not(')) return !from.endsWith('/category.css');
  return /:hover|::selection|:disabled|aria-disabled/.test(selector);
}

function isUnneeded({ name, params }: AtRule): boolean {
  return (
    (name === 'layer' && params === 'properties') ||
    (name === 'media' && params.includes('prefers-reduced-motion: reduce'))
  );
}

/** Keeps what the rule contains, without earlier declarations of the same properties. */
function unwrap(rule: AtRule): void {
  const parent = rule.parent as Rule;
  rule.each((node) => {
    if (node.type !== 'decl') return;
    parent.each((other) => void (other.type === 'decl' && other.prop === node.prop && other.remove()));
  });
  rule.replaceWith(rule.nodes ?? []);
}
