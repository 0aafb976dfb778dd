import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

interface Item {
  name: string;
}

describe('A fair queue', () => {
  const open = (total = 100, perNetwork = 50) => new FairQueue<Item>({ total, perNetwork });
  const item = (name: string): Item => ({ name });
  const items = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => item(`${prefix}${i + 1}`));
  const taken = (queue: FairQueue<Item>) => {
    const names: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) names.push(next.name);
    return names;
  };

  it('takes one item of each network in turn, and the items of a network in order', () => {
    const queue = open();
    for (const one of items('a', 4)) queue.add(one, 'a');
    for (const one of items('b', 2)) queue.add(one, 'b');
    queue.add(item('job'));
    expect(taken(queue)).toEqual(['a1', 'b1', 'job', 'a2', 'b2', 'a3', 'a4']);
    expect(queue.size).toBe(0);
  });

  it('lets a new network wait for at most one item of another', () => {
    const queue = open();
    for (const one of items('a', 50)) queue.add(one, 'a');
    queue.take();
    queue.add(item('b'), 'b');
    expect(taken(queue).indexOf('b')).toBeLessThanOrEqual(1);
  });

  it('limits the items of each network, but not those without one', () => {
    const queue = open(100, 3);
    const refused = items('a', 5).map((one) => queue.add(one, 'a')?.name);
    expect(refused).toEqual([undefined, undefined, undefined, 'a4', 'a5']);
    expect(items('job', 20).filter((one) => queue.add(one))).toEqual([]);
  });

  it('refuses the newest item of the longest queue when full', () => {
    const queue = open(6, 5);
    for (const one of items('a', 4)) queue.add(one, 'a');
    for (const one of items('b', 2)) queue.add(one, 'b');
    expect(queue.add(item('c1'), 'c')?.name).toBe('a4');
    expect(queue.add(item('c2'), 'c')?.name).toBe('a3');
    const full = item('c3');
    expect(queue.add(full, 'c')).toBe(full);
    expect(queue.size).toBe(6);
    expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('takes an item that two networks want once, from the queue that comes first', () => {
    const queue = open();
    const all = items('a', 10);
    for (const one of all) queue.add(one, 'a');
    queue.join(all[9]!, 'b');
    queue.join(all[9]!, 'b');
    expect(queue.size).toBe(10);
    const names = taken(queue);
    expect(names.slice(0, 2)).toEqual(['a1', 'a10']);
    expect(names).toHaveLength(10);
    queue.join(all[0]!, 'b');
    expect(queue.take()).toBeUndefined();
  });

  it('returns all waiting items when it is cleared', () => {
    const queue = open();
    const [one, other] = items('a', 2) as [Item, Item];
    queue.add(one, 'a');
    queue.add(other, 'b');
    queue.join(other, 'a');
    expect(queue.clear()).toEqual([one, other]);
    expect(queue.take()).toBeUndefined();
  });
});
