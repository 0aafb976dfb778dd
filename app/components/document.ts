import { createContext } from 'react';

/** What the server knows of the document it renders; in the browser all of it is empty. */
export interface DocumentParts {
  /** The mark of this answer's own inline scripts; browsers hide it from scripts. */
  nonce: string;
  /** The styles that a page of the reading site begins with. */
  styles: string;
  /** The elements that ask for its script and for all styles. */
  later: string;
}

export const DocumentContext = createContext<DocumentParts>({
  nonce: '',
  styles: '',
  later: '',
});
