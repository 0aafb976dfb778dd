import { driver } from './drive.ts';
import { nginxVersion } from './nginx.ts';
import { rounded, table, verdict } from './table.ts';
import type { Traffic, TrafficFigure } from './traffic.ts';
import type { Visible } from './visible.ts';

/** Formats requests per second beside those of the file server as Markdown. */
export function trafficTable({ figures, weights, idleMegabytes, loadedMegabytes }: Traffic): string {
  const nginx = nginxVersion();
  const memory = (name: string, megabytes: number, wanted: number) => [
    name,
    `${rounded(megabytes)} MB`,
    verdict(megabytes, wanted, 'MB'),
  ];
  return [
    `Driven by ${driver}; the limit is ${nginx === null ? 'unknown: there is no nginx here' : `nginx ${nginx}`}.`,
    table(HEAD, figures.map(trafficRow)),
    table(
      ['memory', 'measured', 'wanted'],
      [
        memory('5 s after the first page', idleMegabytes, 200),
        memory('after 500 connections', loadedMegabytes, 400),
      ],
    ),
    table(
      ['page (bytes)', 'plain', 'gzip', 'Brotli'],
      weights.map(({ name, plain, gzip, brotli }) => [
        name,
        ...[plain, gzip, brotli].map((bytes) => bytes.toLocaleString('en')),
      ]),
    ),
  ].join('\n\n');
}

const HEAD = [
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

function trafficRow({
  name,
  lekha,
  nginx,
  ratio,
  processorRatio,
  wantedRatio,
  wanted,
}: TrafficFigure): string[] {
  const share = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2));
  return [
    lekha.failed > 0 ? `${name} (${lekha.failed} failed)` : name,
    ...[lekha.requests, lekha.p50, lekha.p99, lekha.processorUs].map(rounded),
    ...(nginx ? [nginx.requests, nginx.processorUs].map(rounded) : ['', '']),
    share(ratio),
    share(processorRatio),
    atLeast(ratio, wantedRatio) + atLeast(lekha.requests, wanted),
  ];
}

function atLeast(value: number | undefined, wanted: number | undefined): string {
  return value === undefined || wanted === undefined ? '' : `${wanted}: ${value >= wanted ? 'ok' : 'under'}`;
}

/** Formats how soon an edit is visible as Markdown. */
export function visibleTable({ saved, shown, stale }: Visible): string {
  return table(
    ['an edit through the API (ms)', 'p50', 'p95', 'p99', 'wanted'],
    [
      ['sent, to its response', ...[saved.p50, saved.p95, saved.p99].map(rounded), ''],
      [
        'sent, to the page that shows it',
        ...[shown.p50, shown.p95, shown.p99].map(rounded),
        verdict(shown.p50, 20, 'ms'),
      ],
      ['pages requested after the response that did not show it', `${stale}`, '', '', verdict(stale, 0, '')],
    ],
  );
}
