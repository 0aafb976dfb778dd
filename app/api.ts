import type { Failure } from '../contract/answer.ts';

/** A refused call, with the sentence to show. `status` is 0 when the server could not be reached. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** In the browser: calls the product's own API and answers its `data`. Throws `ApiProblem`. */
export async function callApi<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  const said = (await answer.json().catch(() => null)) as { data: T } | Failure | null;
  if (answer.ok && said && 'data' in said) return said.data;
  throw new ApiProblem(failureText(said), answer.status);
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/api/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new ApiProblem('The site could not be reached. Please check your connection and try again.', 0);
  }
}

function failureText(said: { data: unknown } | Failure | null): string {
  return (said && 'message' in said ? said.message : undefined) ?? 'Something went wrong. Please try again.';
}
