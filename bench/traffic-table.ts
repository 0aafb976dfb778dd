import { driver } from './drive.ts';
import { nginxVersion } from './nginx.ts';
import { rounded, row, verdict } from './table.ts';
import type { Traffic, TrafficFigure } from './traffic.ts';
import type { Visible } from './visible.ts';

/** Formats requests per second beside those of the file server as Markdown. */
export function trafficTable({ figures, weights, idleMegabytes, loadedMegabytes }: Traffic): string {
  const head = [
    'traffic',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'nginx requests/s',
    'CPU µs',
    'ratio',
    'by CPU',
    'wanted',
  ];
  return [
    `Driven by ${driver}; the limit is ${nginxVersion() === null ? 'unknown: there is no nginx here' : `nginx ${nginxVersion()}`}.`,
    '',
    row(head),
    row(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...figures.map(trafficRow),
    '',
    row(['memory', 'measured', 'wanted']),
    row(['---', '---:', '---:']),
    row(['5 s after the first page', `${rounded(idleMegabytes)} MB`, verdict(idleMegabytes, 200, 'MB')]),
    row(['after 500 connections', `${rounded(loadedMegabytes)} MB`, verdict(loadedMegabytes, 400, 'MB')]),
    '',
    row(['page (bytes)', 'plain', 'gzip', 'Brotli']),
    row(['---', '---:', '---:', '---:']),
    ...weights.map(({ name, plain, gzip, brotli }) =>
      row([name, ...[plain, gzip, brotli].map((bytes) => bytes.toLocaleString('en'))]),
    ),
  ].join('\n');
}

function trafficRow({
  name,
  lekha,
  nginx,
  ratio,
  processorRatio,
  wantedRatio,
  wanted,
}: TrafficFigure): string {
  const share = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2));
  return row([
    lekha.failed > 0 ? `${name} (${lekha.failed} failed)` : name,
    ...[lekha.requests, lekha.p50, lekha.p99, lekha.processorUs].map(rounded),
    ...(nginx ? [nginx.requests, nginx.processorUs].map(rounded) : ['', '']),
    share(ratio),
    share(processorRatio),
    atLeast(ratio, wantedRatio) + atLeast(lekha.requests, wanted),
  ]);
}

function atLeast(value: number | undefined, wanted: number | undefined): string {
  return value === undefined || wanted === undefined ? '' : `${wanted}: ${value >= wanted ? 'ok' : 'under'}`;
}

/** Formats how soon an edit is visible as Markdown. */
export function visibleTable({ saved, shown, stale }: Visible): string {
  const head = ['an edit through the API (ms)', 'p50', 'p95', 'p99', 'wanted'];
  return [
    row(head),
    row(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    row(['sent, to its response', ...[saved.p50, saved.p95, saved.p99].map(rounded), '']),
    row([
      'sent, to the page that shows it',
      ...[shown.p50, shown.p95, shown.p99].map(rounded),
      verdict(shown.p50, 20, 'ms'),
    ]),
    row([
      'pages requested after the response that did not show it',
      String(stale),
      '',
      '',
      verdict(stale, 0, ''),
    ]),
  ].join('\n');
}
