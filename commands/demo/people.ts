import { type Actor, type Services, system } from '../../domain/context.ts';
import { changeRole, createAdministrator, updateProfile } from '../../domain/users/users.ts';
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
];

/** Creates the writers, with accounts for those with an email address, and some readers. */
export async function createPeople(
  services: Services,
  images: DemoImages,
): Promise<Record<WriterName, Author>> {
  const authors = {} as Record<WriterName, Author>;
  for (const [i, name] of (Object.keys(writers) as WriterName[]).entries()) {
    authors[name] = await createWriter(services, images, name, 740 - i * 9);
  }
  for (const [i, reader] of readers.entries()) await createReader(services, reader, i);
  return authors;
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

async function createReader(services: Services, { name, days }: { name: string; days: number }, i: number) {
  const ctx = { ...services, actor: system, now: () => services.now() - days * DAY_MS };
  const email = `reader${i + 1}@lekha.example`;
  const account = await createAdministrator(ctx, { name, email, password: DEMO_PASSWORD });
  await changeRole(ctx, account._id, 'user');
}
