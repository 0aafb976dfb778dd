import type { Services } from '../../domain/context.ts';
import { Client } from '../../domain/users/testing.ts';
import { handleAuth } from './gateway.ts';

/** A client of the HTTP API in a test: a browser that stores its cookies. */
export class ApiClient {
  readonly services: Services;
  readonly browser: Client;

  constructor(services: Services, clientAddress?: string) {
    this.services = services;
    this.browser = new Client(services, clientAddress);
  }

  get headers(): Headers {
    return this.browser.headers;
  }

  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = this.headers;
    if (body !== undefined) headers.set('content-type', 'application/json');
    const request = new Request(`${this.services.config.publicUrl}/api/auth${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await handleAuth(this.services, request, this.browser.clientAddress);
    this.browser.store(response.headers.getSetCookie());
    return response;
  }

  signUp(email: string, password = 'correct horse', name = 'Rahima Khatun'): Promise<Response> {
    return this.call('POST', '/sign-up/email', { name, email, password });
  }

  signIn(email: string, password = 'correct horse'): Promise<Response> {
    return this.call('POST', '/sign-in/email', { email, password });
  }
}
