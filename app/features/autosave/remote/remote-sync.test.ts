import { afterEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import { accepted, type SentRequest, stubServer } from '../testing.ts';
import { RemoteSync } from './remote-sync.ts';

afterEach(() => vi.unstubAllGlobals());

/** A keeper of a text that is counted by hand. */
function keeper() {
  const text = { sequence: 0 };
  const kept = new RemoteSync({
    desk: 'desk-1',
    copy: () => ({
      ...{ account: 'ada', articleId: 'a', basedOn: 1, sequence: text.sequence },
      content: emptyForm,
    }),
    onChange: () => undefined,
  });
  const type = () => kept.schedule(++text.sequence);
  return { keeper: kept, type };
}
const sequences = (sent: SentRequest[]) => sent.map(({ body }) => body.sequence);

test('what was typed while the last autosave was under way is sent, though the form is left', async () => {
  const way = Promise.withResolvers<void>();
  const sent = stubServer(async (one) => {
    await way.promise;
    return accepted(one);
  });
  const { keeper: kept, type } = keeper();
  type();
  kept.flush();
  type();
  kept.flush();
  kept.stop();
  expect(sequences(sent)).toEqual([1]);
  way.resolve();
  await kept.cancelAndWait();
  expect(sequences(sent)).toEqual([1, 2]);
  expect(kept.stored).toBe(2);
});

test('a form that is left does not ask again and again for a server that is away', async () => {
  const sent = stubServer(() => Promise.reject(new TypeError('fetch failed')));
  const { keeper: kept, type } = keeper();
  type();
  kept.flush();
  kept.stop();
  await kept.cancelAndWait();
  kept.flush();
  expect(sequences(sent)).toEqual([1]);
  expect(kept.failure).toMatchObject({ is: 'offline' });
});
