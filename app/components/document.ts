import { createContext } from 'react';

/** What the server knows of the document it renders; in the browser all of it is empty. */
export interface DocumentParts {
  /** The mark of this answer's own inline scripts; browsers hide it from scripts. */
  nonce: string;
  /** The address of the script that a page of the reading site runs. */
  script: string;
  /** Those of the files it is made of. */
  scriptParts: string[];
  /** Its styles. */
  styles: string;
}

export const DocumentContext = createContext<DocumentParts>({
  nonce: '',
  script: '',
  scriptParts: [],
  styles: '',
});
