import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../context.ts';
import { doJobs, lettersTo as postedTo } from '../letters/testing.ts';
import { testServices } from '../testing.ts';
import { handleAuth } from './door.ts';
import { writeAccountLetter } from './letter-requests.ts';

/** A browser or client of the API in a test: it keeps its cookies and has an address. */
export class Client {
  readonly services: Services;
  readonly address: string;
  cookies = new Map<string, string>();

  constructor(services: Services, address = '203.0.113.1') {
    this.services = services;
    this.address = address;
  }

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers(cookie ? { cookie } : {});
  }

  get visit() {
    return { headers: this.headers, clientAddress: this.address };
  }

  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = this.headers;
    if (body !== undefined) headers.set('content-type', 'application/json');
    const request = new Request(`${this.services.config.publicUrl}/api/auth${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await handleAuth(this.services, request, this.address);
    this.keep(answer.headers.getSetCookie());
    return answer;
  }

  /** As a browser would, from `Set-Cookie` headers. */
  keep(setCookies: string[]): void {
    for (const header of setCookies) {
      const [pair = ''] = header.split(';', 1);
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(header)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  signUp(email: string, password = 'correct horse', name = 'Rahima Khatun'): Promise<Response> {
    return this.call('POST', '/sign-up/email', { name, email, password });
  }

  signIn(email: string, password = 'correct horse'): Promise<Response> {
    return this.call('POST', '/sign-in/email', { email, password });
  }
}

/** Services with the limits on. */
export function limitedServices(db: Database, env: Record<string, string> = {}): Services {
  return testServices(db, { RATE_LIMIT_SCALE: '1', ...env });
}

/** Writes and posts the letters that are waiting and answers those that this address has got, oldest first. */
export async function lettersTo(services: Services, email: string): Promise<string[]> {
  await doJobs(services, 'account-letter', writeAccountLetter);
  return postedTo(services, email);
}

/** The first address in a letter. */
export function linkIn(letter: string | undefined): URL {
  const found = /https?:\/\/\S+/.exec(
    letter
      ?.split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n') ?? '',
  );
  if (!found) throw new Error('There is no link in this letter.');
  return new URL(found[0]);
}
