import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dockerfileMistakes } from './dockerfile-mistakes.ts';

const own = readFileSync(join(import.meta.dirname, '..', 'deploy', 'Dockerfile'), 'utf8');

it("accepts Lekha's own Dockerfile", () => {
  expect(dockerfileMistakes(own)).toEqual([]);
});

it.each([
  ['DL3003', 'RUN cd /app && make'],
  ['DL3004', 'RUN make && sudo make install'],
  ['DL3006', 'FROM debian'],
  ['DL3007', 'FROM debian:latest'],
  ['DL3008', 'RUN apt-get install -y --no-install-recommends curl'],
  ['DL3009', 'RUN apt-get update'],
  ['DL3014', 'RUN apt-get install --no-install-recommends curl=1'],
  ['DL3015', 'RUN apt-get install -y curl=1'],
  ['DL3016', 'RUN npm install lekha'],
  ['DL3020', 'ADD app /app'],
  ['DL3025', 'CMD lekha start'],
  ['DL3027', 'RUN apt show curl'],
  ['DL4006', 'RUN ls | wc'],
  ['DL3002', 'USER root'],
])('finds %s', (id, line) => {
  const text = `FROM debian:12\nUSER ada\n${line}\n${line.startsWith('FROM') ? 'USER ada\n' : ''}`;
  expect(dockerfileMistakes(text)).toEqual([expect.stringMatching(new RegExp(`^3: ${id} `))]);
});

it('finds instructions that Docker would refuse', () => {
  expect(dockerfileMistakes(own.replace('ENTRYPOINT', 'ENTRYPIONT'))).toHaveLength(1);
});

it('obeys comments that tell hadolint to ignore a rule, for one instruction', () => {
  const run = 'RUN apt-get install -y --no-install-recommends \\\n  curl\n';
  const text = `FROM debian:12\n# hadolint ignore=DL3008\n${run}${run}USER ada\n`;
  expect(dockerfileMistakes(text)).toEqual([expect.stringMatching(/^5: DL3008 /)]);
});
