/** The inline styles of an email: mail programs ignore most of a style sheet. */
export type EmailStyles = {
  tags: Record<string, string>;
  /** The classes that the dark colours of the email's head apply to. */
  classes: Record<string, string>;
  card: string;
  image: (width: number) => string;
};

/** The styles for a body in this direction. Sides are named, because mail programs do not know `start` and `end`. */
export function emailStyles(isRightToLeft: boolean): EmailStyles {
  const start = isRightToLeft ? 'right' : 'left';
  const heading = 'font-weight:bold;line-height:1.3;margin:32px 0 12px';
  const code = "font-family:ui-monospace,Menlo,Consolas,'Courier New',monospace;font-size:14px";
  const bar = `margin:0 0 20px;padding:8px 16px;border-${start}:4px solid #c8c3ba`;
  const cell = `border:1px solid #c8c3ba;text-align:${start};vertical-align:top`;
  return {
    tags: {
      p: 'margin:0 0 20px',
      ul: 'margin:0 0 20px',
      ol: 'margin:0 0 20px',
      li: 'margin:0 0 8px',
      h1: `${heading};font-size:24px`,
      h2: `${heading};font-size:24px`,
      h3: `${heading};font-size:20px`,
      h4: heading,
      h5: heading,
      h6: heading,
      dd: 'margin:0 0 12px',
      blockquote: `${bar};font-style:italic`,
      aside: bar,
      details: bar,
      summary: 'margin:0 0 8px;font-weight:bold',
      pre: `${code};line-height:1.5;white-space:pre-wrap;background:#f3f1ec;padding:16px;margin:0 0 20px`,
      code,
      kbd: code,
      figure: 'margin:0 0 20px',
      figcaption: 'margin:8px 0 0;font-size:14px;color:#6b665e',
      mark: 'background-color:#fff3b0;color:#111111',
      hr: 'border:0;border-top:1px solid #c8c3ba;margin:32px 0',
      a: 'color:#0b57d0',
      table: 'border-collapse:collapse;margin:0 0 20px',
      th: cell,
      td: cell,
    },
    classes: { figcaption: 's', th: 'b', td: 'b', hr: 'b', aside: 'b', details: 'b', blockquote: 'b' },
    card: `border:1px solid #c8c3ba;text-align:${start}`,
    image: (width) => `display:block;width:100%;max-width:${width}px;height:auto;border:0`,
  };
}
