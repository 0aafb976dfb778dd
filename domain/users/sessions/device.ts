/** Browsers by the mark that only they, or none before them in the list, send. */
const browsers: [mark: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The part of a `User-Agent` that is read. */
const MAX_LENGTH = 500;

/** Names the browser and the system of a `User-Agent` header, such as “Firefox on Linux”. */
export function nameDevice(userAgent: string | null): string {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? '';
  const find = (list: typeof browsers) => list.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system === undefined ? 'Unknown device' : `A program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
