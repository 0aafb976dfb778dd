import type { APIRequestContext } from '@playwright/test';
import type { Meta } from '../../contract/responses.ts';

/** A response of `/api/v1`: its status and its envelope. */
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

/**
 * Requests to `/api/v1` as one account or a visitor; `path` as in 'articles/all-articles?limit=9'. Errors are
 * returned, not thrown.
 */
export interface Api {
  get: Call;
  post: Call;
  put: Call;
  patch: Call;
  delete: Call;
}

/** Creates an API client with the session of `context`. */
export function createApi(context: APIRequestContext): Api {
  const call =
    (method: string): Call =>
    async (path, body) => {
      // A connection that a restart of the server has closed is noticed only when it is used again.
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
