import type { MachineStatistics, Statistics } from '../../contract/statistics.ts';
import type { Ctx } from '../context.ts';
import { agentClasses } from './agents.ts';
import type { Dimension } from './sums.ts';

/** Requests of machines, the subscribers that feed readers tell of, and the views that do not count. */
interface Machines extends Pick<Statistics, 'machines' | 'subscribers' | 'leftOut'> {
  /** Pages that browsers loaded. */
  browserPages: number;
}

/** Reads what is counted where requests arrive. For those who see the whole site. */
export async function readMachines(ctx: Ctx, days: { from: string; to: string }): Promise<Machines> {
  const [machines, subscribers, leftOut] = await Promise.all([
    readValues(ctx, 'machine', days),
    readSubscribers(ctx, days.to),
    readValues(ctx, 'left-out', days),
  ]);
  return {
    machines: machines.flatMap(({ value, views }) => toMachine(value, views)),
    subscribers,
    leftOut: leftOut.map(({ value, views }) => ({ reason: value, views })),
    browserPages: machines.find(({ value }) => value === 'browser')?.views ?? 0,
  };
}

function toMachine(value: string, requests: number): MachineStatistics[] {
  const [found = '', ...name] = value.split('/');
  const kind = agentClasses.find((one) => one === found);
  return kind === undefined || kind === 'browser' ? [] : [{ class: kind, name: name.join('/'), requests }];
}

async function readValues(ctx: Ctx, dimension: Dimension, { from, to }: { from: string; to: string }) {
  const rows = await ctx.db.read
    .selectFrom('statistic')
    .select((eb) => ['value', eb.fn.sum('views').as('views')])
    .where('dimension', '=', dimension)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('value')
    .orderBy('views', 'desc')
    .orderBy('value')
    .execute();
  return rows.map(({ value, views }) => ({ value, views: Number(views) }));
}

/** The highest numbers of the latest day on which any reader told one. */
async function readSubscribers(ctx: Ctx, to: string): Promise<Statistics['subscribers']> {
  const latest = await ctx.db.read
    .selectFrom('statistic')
    .select((eb) => ['value', eb.fn.max('day').as('day')])
    .where('dimension', '=', 'subscribers')
    .where('day', '<=', to)
    .groupBy('value')
    .execute();
  const rows = await ctx.db.read
    .selectFrom('statistic')
    .select(['value', 'day', 'views'])
    .where('dimension', '=', 'subscribers')
    .where('day', 'in', latest.length > 0 ? [...new Set(latest.map(({ day }) => day))] : [''])
    .orderBy('views', 'desc')
    .orderBy('value')
    .execute();
  const days = new Map(latest.map(({ value, day }) => [value, day]));
  return rows
    .filter(({ value, day }) => days.get(value) === day)
    .map(({ value, views }) => ({ name: value, subscribers: Number(views) }));
}
