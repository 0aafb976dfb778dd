import type { APIRequestContext } from '@playwright/test';
import type { Meta } from '../../contract/responses.ts';

/** What a call of `/api/v1` answered: its status and its envelope. */
export interface ApiResponse<T> {
  status: number;
  success: boolean;
  message?: string;
  code?: string;
  errors?: { path: string; message: string }[];
  data: T;
  meta: Meta;
}

type Call = <T = unknown>(path: string, body?: unknown) => Promise<ApiResponse<T>>;

/** Calls of `/api/v1` for one account or none; `path` as in 'articles/all-articles?limit=9'. Failures are answers too. */
export interface Api {
  get: Call;
  post: Call;
  put: Call;
  patch: Call;
  delete: Call;
}

/** The API as whoever `context` is signed in as. */
export function createApi(context: APIRequestContext): Api {
  const call =
    (method: string): Call =>
    async (path, body) => {
      // A connection kept from before a restart of the server is found dead only when it is used again.
      const response = await context.fetch(`/api/v1/${path}`, { method, data: body, maxRetries: 2 });
      return { ...(await response.json()), status: response.status() };
    };
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}
