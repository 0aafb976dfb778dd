import { type Actor, type Services, system } from '../../domain/context.ts';
import { changeRole, changeStaffRole, createAdministrator, updateProfile } from '../../domain/users/users.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { DemoImages } from './images.ts';
import { DEMO_PASSWORD, type Writer, type WriterName, writers } from './writers.ts';

/** A writer on the site: with an account, or only with a byline. */
export interface Author {
  writer: Writer;
  /** Root-relative URL of the portrait. */
  portrait: string;
  actor: Actor | null;
}

/** Readers, and how many days ago they registered. */
const readers: readonly { name: string; days: number }[] = [
  { name: 'Farhan Kabir', days: 512 },
  { name: 'Olena Marchenko', days: 301 },
  { name: 'Daniel Okafor', days: 164 },
  { name: 'সুমাইয়া আক্তার', days: 77 },
  { name: 'Ines Duarte', days: 19 },
  { name: 'Noah Lindqvist', days: 6 },
  { name: 'Priya Nair', days: 1 },
  { name: 'Anjali Sinha', days: 460 },
  { name: 'سلمى نصار', days: 430 },
  { name: 'Erik Nyström', days: 388 },
  { name: 'Marta Correia', days: 350 },
];

/** A contributor, whose articles an editor publishes. */
export const CONTRIBUTOR = { name: 'Tanvir Hossain', email: 'tanvir@lekha.example', days: 33 };

/** Everybody on the site. */
export interface People {
  authors: Record<WriterName, Author>;
  /** The accounts by name. */
  accounts: ReadonlyMap<string, Actor>;
}

/** Creates the writers, with accounts for those with an email address, a contributor and some readers. */
export async function createPeople(services: Services, images: DemoImages): Promise<People> {
  const authors = {} as Record<WriterName, Author>;
  const accounts = new Map<string, Actor>();
  for (const [i, name] of (Object.keys(writers) as WriterName[]).entries()) {
    const author = await createWriter(services, images, name, 740 - i * 9);
    authors[name] = author;
    if (author.actor) accounts.set(author.writer.name, author.actor);
  }
  for (const [i, { name, days }] of readers.entries()) {
    const account = { name, days, email: `reader${i + 1}@lekha.example` };
    accounts.set(name, { userId: await createReader(services, account), role: 'user' });
  }
  accounts.set(CONTRIBUTOR.name, await createContributor(services));
  return { authors, accounts };
}

async function createWriter(
  services: Services,
  images: DemoImages,
  writerName: WriterName,
  days: number,
): Promise<Author> {
  const writer: Writer = writers[writerName];
  const ctx = { ...services, actor: system, now: () => services.now() - days * DAY_MS };
  const url = await images.portrait(ctx, writerName, writer.name);
  if (writer.email === undefined) return { writer, portrait: url, actor: null };
  const account = await createAdministrator(ctx, { ...writer, email: writer.email, password: DEMO_PASSWORD });
  const actor: Actor = { userId: account._id, role: 'admin' };
  await updateProfile({ ...ctx, actor }, { avatar: url, bio: writer.bio });
  return { writer, portrait: url, actor };
}

interface Reader {
  name: string;
  email: string;
  /** How long ago the account was made. */
  days: number;
}

/** Creates an account without rights, and returns its id. */
async function createReader(services: Services, { name, email, days }: Reader): Promise<string> {
  const ctx = { ...services, actor: system, now: () => services.now() - days * DAY_MS };
  const account = await createAdministrator(ctx, { name, email, password: DEMO_PASSWORD });
  await changeRole(ctx, account._id, 'user');
  return account._id;
}

async function createContributor(services: Services): Promise<Actor> {
  const userId = await createReader(services, CONTRIBUTOR);
  await changeStaffRole({ ...services, actor: system }, userId, 'contributor');
  return { userId, role: 'contributor' };
}
