import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorAlert, Notice } from './alerts.tsx';

it.each([
  ['nothing', <ErrorAlert key="1">{undefined}</ErrorAlert>],
  ['an empty text', <ErrorAlert key="2">{''}</ErrorAlert>],
  [
    'several children that show nothing',
    <ErrorAlert key="3">
      {undefined}
      {false}
    </ErrorAlert>,
  ],
  [
    'a success without a message',
    <Notice key="4">
      {null}
      {''}
    </Notice>,
  ],
])('has no box for %s', (_what, alert) => {
  expect(renderToStaticMarkup(alert)).toBe('');
});

it('shows what there is', () => {
  const html = renderToStaticMarkup(
    <ErrorAlert>
      {undefined}
      <b>No</b>
    </ErrorAlert>,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('<b>No</b>');
});
