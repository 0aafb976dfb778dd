import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: it has no types.
import Provider from 'oidc-provider';

/** A person at the provider, with any claims. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string } & Record<
  string,
  unknown
>;

/** A real OpenID provider, which signs in the person that a test chooses. */
export interface OpenIdServer {
  /** Environment variables of a site that uses it. */
  env: Record<string, string>;
  /** The person who signs in next. */
  person: Person;
  /** The prompts that it has responded to: `login` and `consent`. */
  prompts: string[];
  /** The parameters of the last sign-in that began. */
  requested: Record<string, unknown>;
  /** Cancels the next sign-in. */
  cancelOnce: boolean;
  stop(): Promise<void>;
}

const client = { client_id: 'the-client', client_secret: 'a-long-secret-of-the-client' };

/** Starts a provider on a free port of this machine. With `inIdToken`, its ID tokens have all claims. */
export async function startOpenIdServer({ inIdToken = true } = {}): Promise<OpenIdServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const openId: OpenIdServer = {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'River Office',
    },
    person: { sub: 'o-1', email: 'karim@example.org', email_verified: true, name: 'Karim Uddin' },
    prompts: [],
    requested: {},
    cancelOnce: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = createProvider(issuer, openId, inIdToken);
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    void respond(provider, openId, request, response);
  });
  return openId;
}

function createProvider(issuer: string, openId: OpenIdServer, inIdToken: boolean) {
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: ['https://site.example/callback'] }],
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...openId.person, sub }),
    }),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'groups', 'realm_access', 'auth_time'],
    },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    cookies: { keys: ['cookie-key'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
  });
  // The site's port is not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

/** Responds to a prompt as the person. */
async function respond(
  provider: InstanceType<typeof Provider>,
  openId: OpenIdServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  openId.prompts.push(prompt.name);
  openId.requested = params;
  const finish = (result: object) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (openId.cancelOnce) {
    openId.cancelOnce = false;
    return finish({ error: 'access_denied' });
  }
  if (prompt.name === 'login')
    return finish({ login: { accountId: openId.person.sub, ts: openId.person.auth_time } });
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope('openid email profile');
  return finish({ consent: { grantId: await grant.save() } });
}
