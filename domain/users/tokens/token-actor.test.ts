import { expect, it, vi } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { as, testAccount, testServices } from '../../testing.ts';
import { createToken } from './manage-tokens.ts';
import { findTokenActor } from './token-actor.ts';

eachDatabase('An API token', (getDb) => {
  it('works although its use cannot be stored, which is logged once a minute', async () => {
    let now = Date.parse('2026-11-20T09:00:00Z');
    const warn = vi.fn();
    const own = testServices(getDb());
    const full = { updateTable: () => failing };
    const failing = {
      set: () => failing,
      where: () => failing,
      execute: () => Promise.reject(new Error('The disk is full.')),
    };
    const ada = await testAccount(own, 'admin', 'ada@example.org', 'Ada');
    const { token } = await createToken(as(own, ada), { name: 'CI', scopes: ['media'], days: 1 });
    const db = new Proxy(getDb(), {
      get: (target, name) => (name === 'autocommit' ? full : Reflect.get(target, name)),
    });
    const services = { ...own, db, now: () => now, log: { ...own.log, warn } as unknown as typeof own.log };
    const use = () => findTokenActor(services, token, '127.0.0.1');
    for (let call = 0; call < 3; call++) {
      expect(await use()).toMatchObject({ userId: ada.userId });
      await Promise.resolve();
    }
    expect(warn).toHaveBeenCalledTimes(1);
    now += 61_000;
    await use();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
  });
});
