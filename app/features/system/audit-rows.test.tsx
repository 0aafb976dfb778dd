import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateFormatContext } from '../../ui/local-time.tsx';
import { AuditRows } from './audit-rows.tsx';

const entry = {
  _id: '1',
  at: '2026-11-27T08:22:00.000Z',
  actor: { _id: null, name: 'Mei-Lin', email: null, token: null },
  action: 'article.scheduled',
  subject: 'A title',
  network: null,
};

function render(detail: string): string {
  return renderToStaticMarkup(
    <DateFormatContext value={{ lang: 'en-US', timeZone: 'Asia/Dhaka' }}>
      <AuditRows entries={[{ ...entry, detail }]} />
    </DateFormatContext>,
  );
}

test('writes the instant in a detail as the person who reads it does', () => {
  const html = render('for 2026-12-03T02:00:00.000Z');
  expect(html).toMatch(/for <time dateTime="2026-12-03T02:00:00.000Z"[^>]*>Dec 3, 2026, 8:00\sAM<\/time>/);
});

test('keeps what only looks like an instant', () => {
  expect(render('for 2026-99-99T99:99:99.999Z')).toContain('>for 2026-99-99T99:99:99.999Z<');
});
