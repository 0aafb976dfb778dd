import { expect, it } from 'vitest';
import { system } from '../domain/context.ts';
import { storeImage } from '../domain/images/images.ts';
import { imageBytes } from '../domain/images/testing.ts';
import { as, testServices } from '../domain/testing.ts';
import { eachDatabaseInAllTier } from '../platform/db/testing.ts';
import { exit } from './command.ts';
import { media } from './media.ts';

eachDatabaseInAllTier('lekha media check', (getDb) => {
  it('names what is damaged and missing, says what to do, and ends with status 4', async () => {
    const services = testServices(getDb());
    const check = async () => {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const io = { services: async () => services, out: print, err: print };
      return { status: await media.run(['check'], io), text: lines.join('\n') };
    };
    const keys: string[] = [];
    for (const width of [60, 61]) {
      keys.push((await storeImage(as(services, system), await imageBytes('png', width, 40))).key);
    }
    expect(await check()).toMatchObject({
      status: exit.done,
      text: expect.stringContaining('2 files are whole'),
    });
    await services.storage.put(keys[0]!, Buffer.from('other bytes'));
    await services.storage.delete(keys[1]!);
    const { status, text } = await check();
    expect(status).toBe(exit.damagedInput);
    expect(text).toContain('1 media file is damaged, and 1 image has no file.');
    expect(text).toContain(`damaged: ${keys[0]}\nmissing: ${keys[1]}`);
    expect(text).toContain('There is no backup to take them from');
  });
});
