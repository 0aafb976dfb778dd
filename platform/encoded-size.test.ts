import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, it } from 'vitest';
import { EncodedSize } from './encoded-size.ts';

const tag = '<p style="margin:0 0 20px;color:#1f1d1a">';

it.each([
  ['English', `${tag}Words about tea, at length.</p>\n`.repeat(500), 'quoted-printable'],
  ['Bengali', `${tag}কম্পোনেন্ট হচ্ছে রিয়েক্টের অন্যতম মূল ধারণা।</p>\n`.repeat(500), 'base64'],
  ['French', `${tag}L’été dernier, à l’école, nous étions là.</p>\n`.repeat(500), 'base64'],
  ['words without spaces', 'a'.repeat(20_000), 'quoted-printable'],
])(
  'tells the encoding that needs fewer bytes, and a little more than its size: %s',
  async (_name, text, encoding) => {
    const size = new EncodedSize().add(text.slice(0, 99)).add(text.slice(99));
    expect(size.encoding).toBe(encoding);
    const written = (contentTransferEncoding: 'base64' | 'quoted-printable') =>
      new MailComposer({ html: { content: text, contentTransferEncoding } }).compile().build();
    const bytes = {
      base64: (await written('base64')).length,
      'quoted-printable': (await written('quoted-printable')).length,
    };
    expect(Math.min(...Object.values(bytes))).toBe(bytes[size.encoding]);
    expect(size.bytes / bytes[size.encoding]).toBeGreaterThan(0.97);
    expect(size.bytes / bytes[size.encoding]).toBeLessThan(1.06);
  },
);
