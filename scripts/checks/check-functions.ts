// Refuses long functions: each is to be cut along what it does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.ts';
import { findLongFunctions } from './functions.ts';

const paths = listFiles().filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const long = findLongFunctions(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
for (const each of long) console.error(`${each} has a function of more than 60 lines: cut it.`);
if (long.length > 0) process.exitCode = 1;
