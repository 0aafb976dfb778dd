import { afterEach, expect, test, vi } from 'vitest';
import { nothingWritten } from '../../../../contract/nothing-written.ts';
import { ServerKeeper } from './server-keeper.ts';
import { accepted, type Sent, stubServer } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

/** A keeper of a text that is counted by hand. */
function keeper() {
  const text = { sequence: 0 };
  const kept = new ServerKeeper({
    desk: 'desk-1',
    copy: () => ({
      ...{ account: 'ada', articleId: 'a', basedOn: 1, sequence: text.sequence },
      content: nothingWritten,
    }),
    onChange: () => undefined,
  });
  const type = () => kept.note(++text.sequence);
  return { keeper: kept, type };
}
const sequences = (sent: Sent[]) => sent.map(({ body }) => body.sequence);

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
  await kept.quiet();
  expect(sequences(sent)).toEqual([1, 2]);
  expect(kept.kept).toBe(2);
});

test('a form that is left does not ask again and again for a server that is away', async () => {
  const sent = stubServer(() => Promise.reject(new TypeError('fetch failed')));
  const { keeper: kept, type } = keeper();
  type();
  kept.flush();
  kept.stop();
  await kept.quiet();
  kept.flush();
  expect(sequences(sent)).toEqual([1]);
  expect(kept.trouble).toMatchObject({ is: 'offline' });
});
