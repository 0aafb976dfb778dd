import type { EditConflict } from '../../../domain/articles/articles.ts';
import { failureText } from '../../browser/api.ts';

/** Fetches the saved version and version `base`. The message of an error it throws is for the user. */
export async function fetchConflict(id: string, base: number): Promise<EditConflict> {
  const path = `/dashboard/article-merge/${id}?base=${base}`;
  const response = await fetch(path, { redirect: 'manual' }).catch(() => null);
  if (!response) throw new Error(failureText(0));
  // Following the redirect to the home page would lose the text in the form.
  if (response.type === 'opaqueredirect') {
    throw new Error('You are signed out. Sign in again in another tab, then try again here.');
  }
  if (!response.ok) throw new Error('Failed to load the saved version. Please try again.');
  return (await response.json()) as EditConflict;
}
