// Refuses exports that nobody needs: the list is empty, or each one goes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeadExports } from './exports.ts';
import { listFiles, root } from './files.ts';

const paths = listFiles().filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const dead = findDeadExports(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
for (const each of dead) console.error(`${each} is exported, but only tests or nobody need it.`);
if (dead.length > 0) process.exitCode = 1;
