import { createContext, useContext } from 'react';
import { Scripts, ScrollRestoration } from 'react-router';

/** The file that starts the scripts of a page without React, and the files that it imports. */
export interface PlainScripts {
  module: string;
  imports: string[];
}

/** Null on pages that React hydrates. */
export const PlainScriptsContext = createContext<PlainScripts | null>(null);

/** The scripts of a page of the accounts or the dashboard. */
export function PageScripts() {
  const plain = useContext(PlainScriptsContext);
  if (!plain) {
    return (
      <>
        <ScrollRestoration />
        <Scripts />
      </>
    );
  }
  return (
    <>
      {plain.imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={plain.module} />
    </>
  );
}
