import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { loginFrom } from '../addresses.ts';
import { DocumentContext } from '../components/document.ts';
import { completed } from '../first-paint/first-paint.ts';
import { type Cut, cutAt } from './cut.ts';

/** Where in a frame something of the page's own stands. */
export type Place = 'head' | 'styles' | 'login' | 'text' | 'sheets';

/** What stands around a reading page's own text: the same on many pages. */
export interface Frame {
  pieces: Cut<Place>;
  /** The content security policy that lets its inline scripts run. */
  policy: string;
  /** Whether it has letters beyond those of the first faces, and languages with styles of their own (see first-paint.ts). */
  html: string;
}
