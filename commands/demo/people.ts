import { type Actor, type Services, system } from '../../domain/context.ts';
import { storeImage } from '../../domain/images/images.ts';
import { changeRole, createAdministrator, updateProfile } from '../../domain/users/users.ts';
import { paint } from './pictures/paint.ts';
import { DEMO_PASSWORD, type Writer, type WriterName, writers } from './writers.ts';

/** A writer as the site knows them: by an account, or by a byline alone. */
export interface Author {
  writer: Writer;
  /** Root-relative address of the portrait. */
  portrait: string;
  actor: Actor | null;
}

const PORTRAIT_PX = 480;
const DAY_MS = 24 * 60 * 60 * 1000;

/** People who only read, and when they registered, in days before now. */
const readers: readonly { name: string; days: number }[] = [
  { name: 'Farhan Kabir', days: 512 },
  { name: 'Olena Marchenko', days: 301 },
  { name: 'Daniel Okafor', days: 164 },
  { name: 'সুমাইয়া আক্তার', days: 77 },
  { name: 'Ines Duarte', days: 19 },
  { name: 'Noah Lindqvist', days: 6 },
  { name: 'Priya Nair', days: 1 },
];

/** Makes the writers, with accounts where they have an address, and some readers. */
export async function invitePeople(services: Services): Promise<Record<WriterName, Author>> {
  const authors = {} as Record<WriterName, Author>;
  for (const [i, name] of (Object.keys(writers) as WriterName[]).entries()) {
    authors[name] = await inviteWriter(services, writers[name], 740 - i * 9);
  }
  for (const [i, reader] of readers.entries()) await inviteReader(services, reader, i);
  return authors;
}

async function inviteWriter(services: Services, writer: Writer, days: number): Promise<Author> {
  const ctx = { ...services, actor: system, now: () => services.now() - days * DAY_MS };
  const order = { palette: writer.palette, scene: writer.face, width: PORTRAIT_PX, height: PORTRAIT_PX };
  const bytes = await paint({ seed: writer.name, ...order });
  const { url } = await storeImage(ctx, bytes, { alt: writer.name, publicId: `portrait_${writer.name}` });
  if (writer.email === undefined) return { writer, portrait: url, actor: null };
  const account = await createAdministrator(ctx, { ...writer, email: writer.email, password: DEMO_PASSWORD });
  const actor: Actor = { userId: account._id, role: 'admin' };
  await updateProfile({ ...ctx, actor }, { avatar: url, bio: writer.bio });
  return { writer, portrait: url, actor };
}

async function inviteReader(services: Services, { name, days }: { name: string; days: number }, i: number) {
  const ctx = { ...services, actor: system, now: () => services.now() - days * DAY_MS };
  const email = `reader${i + 1}@lekha.example`;
  const account = await createAdministrator(ctx, { name, email, password: DEMO_PASSWORD });
  await changeRole(ctx, account._id, 'user');
}
