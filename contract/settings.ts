import { z } from 'zod';
import { text } from './answer.ts';

const shortText = text(200);
const link = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//, 'must be an http or https address');

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, 'must be a time zone such as Asia/Dhaka');

const person = z.object({ name: shortText, role: shortText, bio: text(500), image: z.string().nullable() });
const stat = z.object({ value: shortText, label: shortText });
const value = z.object({ title: shortText, text: text(500) });

/** Every setting of a site with its default, which is the specification's own value where it has one. */
export const settings = z.object({
  name: shortText.default('Lekha'),
  tagline: text(300).default(
    'A digital sanctuary for thoughtful discourse, creative expression, and knowledge sharing.',
  ),
  lang: z.string().max(35).default('en'),
  timeZone: timeZone.default('Asia/Dhaka'),
  accentColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#b4432c'),
  founded: z.int().min(1000).max(9999).default(2023),
  mission: text(3000).default(
    'We began with a simple belief: that writing worth reading deserves a quiet place to be read. Here, people who think carefully share what they have learned, and readers take their time with it.',
  ),
  values: z
    .array(value)
    .max(6)
    .default([
      {
        title: 'Thoughtful discourse',
        text: 'Ideas are weighed, not shouted. We make room for nuance and for changing one’s mind.',
      },
      {
        title: 'Creative expression',
        text: 'Every voice has a shape of its own. We help it find its form, in any language.',
      },
      {
        title: 'Knowledge sharing',
        text: 'What one of us learns, all of us may use. We write so that others can begin further on.',
      },
    ]),
  stats: z
    .array(stat)
    .max(8)
    .default([
      { value: '1K+', label: 'Readers' },
      { value: '100+', label: 'Articles' },
      { value: '5+', label: 'Writers' },
      { value: '10+', label: 'Categories' },
    ]),
  team: z
    .array(person)
    .max(24)
    .default([
      {
        name: 'The Editor',
        role: 'Founder and editor',
        bio: 'Reads everything twice and keeps the words honest.',
        image: null,
      },
      {
        name: 'The Engineer',
        role: 'Founder and engineer',
        bio: 'Keeps the pages fast and the drafts safe.',
        image: null,
      },
    ]),
  social: z
    .array(z.object({ label: shortText, url: link }))
    .max(12)
    .default([]),
});
export type Settings = z.infer<typeof settings>;
