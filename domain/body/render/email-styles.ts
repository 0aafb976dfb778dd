/** The inline styles of an email: mail programs ignore most of a style sheet. */
export type EmailStyles = {
  tags: Record<string, string>;
  /** The classes that the dark colours of the email's head apply to. */
  classes: Record<string, string>;
  card: string;
  /** An image among those of a figure, or of a card. */
  item: string;
  /** Where something wider than the email scrolls. */
  scroll: string;
  task: string;
  footnotes: string;
  darkLink: string;
  image: (width: number) => string;
};

/**
 * The styles for text in this direction, with links in `accent`. Sides are named, because mail programs do
 * not know `start` and `end`.
 */
export function emailStyles(isRightToLeft: boolean, accent: string): EmailStyles {
  const start = isRightToLeft ? 'right' : 'left';
  const heading = 'font-weight:bold;line-height:1.3;margin:32px 0 12px';
  const code = "font-family:ui-monospace,Menlo,Consolas,'Courier New',monospace;font-size:14px";
  const bar = `margin:0 0 20px;padding:8px 16px;border-${start}:4px solid #c8c3ba`;
  const list = `margin:0 0 20px;padding:0;padding-${start}:28px`;
  const cell = `border:1px solid #c8c3ba;text-align:${start};vertical-align:top;font-size:15px;line-height:1.4`;
  return {
    tags: {
      p: 'margin:0 0 20px',
      ul: list,
      ol: list,
      li: 'margin:0 0 8px',
      h1: `${heading};font-size:24px`,
      h2: `${heading};font-size:24px`,
      h3: `${heading};font-size:20px`,
      h4: heading,
      h5: heading,
      h6: heading,
      dd: `margin:0 0 12px;margin-${start}:28px`,
      blockquote: `${bar};font-style:italic`,
      aside: bar,
      details: bar,
      summary: 'margin:0 0 8px;font-weight:bold',
      pre: `${code};line-height:1.5;white-space:pre-wrap;text-align:left;background:#e6e2d9;padding:16px;margin:0 0 20px`,
      code,
      kbd: code,
      figure: 'margin:0 0 20px',
      figcaption: 'margin:0;font-size:14px;color:#6b665e',
      mark: 'background-color:#fff3b0;color:#111111',
      hr: 'border:0;border-top:1px solid #c8c3ba;margin:32px 0',
      a: `color:${accent}`,
      table: 'border-collapse:collapse;width:100%',
      th: cell,
      td: cell,
    },
    classes: { figcaption: 's', th: 'b', td: 'b', hr: 'b', aside: 'b', details: 'b', blockquote: 'b' },
    card: `border:1px solid #c8c3ba;text-align:${start}`,
    item: 'margin:0 0 8px',
    scroll: 'overflow-x:auto;margin:0 0 20px',
    task: 'list-style:none',
    footnotes: 'border-top:1px solid #c8c3ba;margin:32px 0 0;padding:16px 0 0;font-size:15px',
    darkLink: 'color:#8ab4f8',
    image: (width) => `display:block;width:100%;max-width:${width}px;height:auto;border:0`,
  };
}
