import { createContext, useContext } from 'react';
import { Scripts, ScrollRestoration, useMatches } from 'react-router';

/** The file that starts the scripts of a page without React, and the files that it imports. */
export interface PlainScripts {
  module: string;
  imports: string[];
}

/** Null on pages that React hydrates. */
export const PlainScriptsContext = createContext<PlainScripts | null>(null);

/** The `handle` of a route with the scripts that its page loads once it is hydrated. */
export interface LaterScripts {
  laterScripts: string[];
}

/** The scripts of a page of the accounts or the dashboard. */
export function PageScripts() {
  const plain = useContext(PlainScriptsContext);
  const handles = useMatches().map(({ handle }) => handle as Partial<LaterScripts> | undefined);
  if (!plain) {
    return (
      <>
        <ScrollRestoration />
        <Scripts />
        {/* The browser hydrates the page while it loads these. */}
        <Preloads files={handles.flatMap((handle) => handle?.laterScripts ?? [])} />
      </>
    );
  }
  return (
    <>
      <Preloads files={plain.imports} />
      <script type="module" src={plain.module} />
    </>
  );
}

function Preloads({ files }: { files: string[] }) {
  return files.map((file) => <link key={file} rel="modulepreload" href={file} />);
}
