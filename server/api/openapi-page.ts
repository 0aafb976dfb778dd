import { html, raw } from 'hono/html';

type Json = Record<string, unknown>;
interface Operation {
  summary: string;
  description: string;
  parameters: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#ddd, #333); --soft: light-dark(#f6f5f2, #1c1c1c); }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 56rem; margin: 0 auto; padding: 2rem 1rem; background: light-dark(#fff, #121212); color: light-dark(#1a1a1a, #eee); }
  h1 { font-size: 2rem; margin: 0 0 .5rem; } h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; }
  details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
  summary { padding: .6rem .9rem; cursor: pointer; display: flex; gap: .8rem; align-items: baseline; flex-wrap: wrap; }
  details > div { padding: 0 .9rem .9rem; }
  code, pre { font: 14px/1.5 ui-monospace, monospace; } pre { background: var(--soft); padding: .8rem; border-radius: .4rem; overflow: auto; }
  b.method { min-width: 4.2rem; text-transform: uppercase; font: 600 13px/1 ui-monospace, monospace; }
  table { border-collapse: collapse; width: 100%; } td { border-top: 1px solid var(--line); padding: .35rem .5rem; vertical-align: top; }
  a { color: inherit; }
`;

/** Renders the OpenAPI document as a page, without scripts and external resources. */
export function openApiPage(document: Json) {
  const { info, paths } = document as {
    info: { description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const groups = Map.groupBy(Object.entries(paths), ([path]) => path.split('/')[3]!);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Lekha API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Lekha API</h1>
          <p>${info.description} The machine-readable document: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
          ${[...groups].map(([name, members]) => html`<h2>${name}</h2>${members.map(([path, calls]) => Object.entries(calls).map((call) => operation(path, call)))}`)}
        </main>
      </body>
    </html>`;
}

function operation(path: string, [method, one]: [string, Operation]) {
  return html`<details>
    <summary><b class="method">${method}</b> <code>${path}</code> <span>${one.summary}</span></summary>
    <div>
      <p>${one.description}</p>
      ${one.parameters?.length ? html`<table>${one.parameters.map(parameter)}</table>` : ''}
      ${Object.entries(one.requestBody?.content ?? {}).map(([type, { schema }]) => html`<p>Body, ${type}:</p>${block(schema)}`)}
      ${Object.entries(one.responses).map(([status, { description, content }]) => html`<p><b>${status}</b> ${description}</p>${Number(status) < 300 ? Object.values(content ?? {}).map(({ schema }) => block(schema)) : ''}`)}
    </div>
  </details>`;
}

function parameter({ name, in: location, schema }: Operation['parameters'][number]) {
  return html`<tr><td><code>${name}</code></td><td>${location}</td><td><code>${JSON.stringify(schema)}</code></td></tr>`;
}

function block(schema: Json) {
  return html`<pre>${JSON.stringify(schema, null, 2)}</pre>`;
}
