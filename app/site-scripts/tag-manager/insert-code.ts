/** The page that the code runs on. */
let insertedInto: Document | null = null;

/**
 * Inserts the code that the site adds to its pages (domain/site/site-code.ts). A script waits for those
 * before it, unless they are `async`, as in a document.
 */
export async function insertCode(): Promise<void> {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-code]')) {
    insertedInto = document;
    template.remove();
    const place = template.dataset.code === 'head' ? document.head : document.body;
    for (const element of [...template.content.children]) {
      const loaded = isAwaited(element) ? settled(element) : null;
      place.append(element);
      await loaded;
    }
  }
}

/** True if the code runs on this page. Only a reload stops it. */
export function isCodeInserted(): boolean {
  return insertedInto === document;
}

function isAwaited(element: Element): boolean {
  return element.matches('script[src]:not([async])');
}

function settled(script: Element): Promise<void> {
  return new Promise((done) => {
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => done());
  });
}
