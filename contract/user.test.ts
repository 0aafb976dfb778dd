import { expect, test } from 'vitest';
import { email } from './user.ts';

test.each([
  ['Ada@Example.org ', 'ada@example.org'],
  ['a..b.@docomo.example', 'a..b.@docomo.example'],
  ['o’brien+news@a-b.co.uk', 'o’brien+news@a-b.co.uk'],
  ['কবি@উদাহরণ.বাংলা', 'কবি@উদাহরণ.বাংলা'],
])('%s is an email address', (typed, stored) => expect(email.parse(typed)).toBe(stored));

test.each([
  ['no @', 'ada.example.org'],
  ['two', 'a@example.org,b@example.org'],
  ['a display name', 'Ada <ada@example.org>'],
  ['an empty label', 'ada@example..org'],
  ['a dot at the end', 'ada@example.org.'],
  ['one label', 'ada@localhost'],
  ['a character that turns the text around', 'ada@example\u202e.org'],
  ['a line break', 'ada@example.org\nBcc:b@example.org'],
  ['nothing after many labels', `a@${'b.'.repeat(120)}`],
])('%s is not an email address', (_name, typed) => expect(email.safeParse(typed).success).toBe(false));
