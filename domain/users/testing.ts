import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../context.ts';
import { doJobs, emailsTo as postedTo } from '../email/testing.ts';
import { testServices } from '../testing.ts';
import { writeAccountEmail } from './sign-in/account-emails.ts';
import type { Account, AuthClient } from './sign-in/auth.ts';
import { signIn, signUp } from './sign-in/sign-in.ts';

/** A browser in a test: it stores its cookies and has an IP address. */
export class Client implements AuthClient {
  readonly services: Services;
  readonly clientAddress: string;
  cookies = new Map<string, string>();

  constructor(services: Services, clientAddress = '203.0.113.1') {
    this.services = services;
    this.clientAddress = clientAddress;
  }

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers(cookie ? { cookie } : {});
  }

  /** Stores the cookies of `Set-Cookie` headers. */
  store(setCookies: string[]): void {
    for (const header of setCookies) {
      const [pair = ''] = header.split(';', 1);
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(header)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async signUp(email: string, password = 'correct horse', name = 'Rahima Khatun'): Promise<Account> {
    const { account, cookies } = await signUp(this.services, this, { name, email, password });
    this.store(cookies);
    return account;
  }

  async signIn(email: string, password = 'correct horse'): Promise<Account> {
    const done = await signIn(this.services, this, { email, password });
    this.store(done.cookies);
    if (done.secondStep) throw new Error('This account has a second factor.');
    return done.account;
  }
}

/** Services with rate limits. */
export function limitedServices(db: Database, env: Record<string, string> = {}): Services {
  return testServices(db, { RATE_LIMIT_SCALE: '1', ...env });
}

/** Sends the waiting emails and returns those to this address, oldest first. */
export async function emailsTo(services: Services, email: string): Promise<string[]> {
  await doJobs(services, 'account-letter', writeAccountEmail);
  return postedTo(services, email);
}

/** The first URL in an email. */
export function linkIn(email: string | undefined): URL {
  const found = /https?:\/\/\S+/.exec(
    email
      ?.split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n') ?? '',
  );
  if (!found) throw new Error('There is no link in this email.');
  return new URL(found[0]);
}
