import { afterEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import { accepted, type SentRequest, stubServer } from '../testing.ts';
import { RemoteSync } from './remote-sync.ts';

afterEach(() => vi.unstubAllGlobals());

function createSync() {
  const text = { sequence: 0 };
  const sync = new RemoteSync({
    sessionId: 'session-1',
    autosave: () => ({
      account: 'ada',
      articleId: 'a',
      basedOn: 1,
      sequence: text.sequence,
      content: emptyForm,
    }),
    onChange: () => undefined,
  });
  const type = () => sync.schedule(++text.sequence);
  return { sync, type };
}
const sequences = (requests: SentRequest[]) => requests.map(({ body }) => body.sequence);

test('sends what was typed during the last autosave, although the form was left', async () => {
  const response = Promise.withResolvers<void>();
  const requests = stubServer(async (request) => {
    await response.promise;
    return accepted(request);
  });
  const { sync, type } = createSync();
  type();
  sync.flush();
  type();
  sync.flush();
  sync.stop();
  expect(sequences(requests)).toEqual([1]);
  response.resolve();
  await sync.cancelAndWait();
  expect(sequences(requests)).toEqual([1, 2]);
  expect(sync.stored).toBe(2);
});

test('does not retry for a form that was left', async () => {
  const requests = stubServer(() => Promise.reject(new TypeError('fetch failed')));
  const { sync, type } = createSync();
  type();
  sync.flush();
  sync.stop();
  await sync.cancelAndWait();
  sync.flush();
  expect(sequences(requests)).toEqual([1]);
  expect(sync.failure).toMatchObject({ kind: 'offline' });
});
