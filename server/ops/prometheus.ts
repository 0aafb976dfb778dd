/** A sample of a metric; samples of one name differ in their labels. */
export interface Sample {
  name: string;
  kind: 'counter' | 'gauge';
  help: string;
  value: number;
  labels?: Record<string, string>;
}

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Formats samples as text, grouped by name.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function formatSamples(samples: readonly Sample[]): string {
  const named = Map.groupBy(samples, ({ name }) => name);
  return [...named.values()].map(family).join('');
}

function family(samples: Sample[]): string {
  const { name, kind, help } = samples[0]!;
  const lines = samples.map((sample) => `${name}${labels(sample)} ${sample.value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

function labels({ labels: given }: Sample): string {
  if (!given) return '';
  return `{${Object.entries(given).map(([key, value]) => `${key}=${JSON.stringify(value)}`)}}`;
}
