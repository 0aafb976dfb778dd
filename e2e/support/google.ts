import { OAuth2Server } from 'oauth2-mock-server';

/** A fake Google and its signed-in user. */
export interface Google {
  /** Environment variables of a site that uses it. */
  env: Record<string, string>;
  /** The user who signs in next. */
  person: { sub: string; email: string; email_verified: boolean; name: string };
  /** Makes the next sign-in fail with this code. */
  refuseOnce(error: string): void;
  stop(): Promise<void>;
}

/** Starts a fake Google on a free port. */
export async function startGoogle(): Promise<Google> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const google: Google = {
    env: {
      GOOGLE_CLIENT_ID: 'the-client',
      GOOGLE_CLIENT_SECRET: 'the-secret',
      GOOGLE_ISSUER: server.issuer.url ?? '',
    },
    person: { sub: 'g-1', email: 'karim@example.org', email_verified: true, name: 'Karim Uddin' },
    refuseOnce(error) {
      server.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', error);
      });
    },
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: object }) =>
    Object.assign(token.payload, google.person),
  );
  return google;
}
