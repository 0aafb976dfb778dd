import type { EditConflict } from '../../../domain/articles/articles.ts';

/** Fetches what was saved since, and what my text was based on. Throws an error with the sentence to show. */
export async function fetchMaterial(id: string, base: number): Promise<EditConflict> {
  const answer = await ask(`/dashboard/article-merge/${id}?base=${base}`);
  // Whoever may not see it is sent to the home page; the text in the form must stay where it is.
  if (answer.type === 'opaqueredirect') {
    throw new Error('You are signed out. Sign in again in another tab, then try again here.');
  }
  if (!answer.ok) throw new Error('The saved text could not be loaded. Please try again.');
  return (await answer.json()) as EditConflict;
}

async function ask(address: string): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual' });
  } catch {
    throw new Error('The site could not be reached. Please check your connection and try again.');
  }
}
