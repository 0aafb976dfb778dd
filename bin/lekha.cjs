#!/usr/bin/env node
'use strict';
// The program `lekha` of the package, and `npm start` of a checkout: runs the Node that came with it. Plain
// CommonJS without anything newer than Node 12, because any Node may run this file.
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { constants } = require('node:os');
const { dirname, join } = require('node:path');

const root = dirname(__dirname);
const [command = 'start', ...rest] = process.argv.slice(2);
// The server's own module loads faster than all commands.
const name = command === 'start' && rest.length === 0 ? join('server', 'main') : join('commands', 'lekha');
const program = existsSync(join(root, `${name}.js`)) ? `${name}.js` : `${name}.ts`;
const check = join(root, 'scripts', 'require-node.cjs');
const flags = [
  '--max-semi-space-size=4',
  // Otherwise anyone who may signal the process opens a debugger in it.
  '--disable-sigusr1',
  '--disable-warning=ExperimentalWarning',
  '--require',
  check,
];
const node = bundledNode() || process.execPath;
const args = [...flags, join(root, program), command, ...rest];
// After a block of some megabytes is freed, glibc keeps blocks of that size for itself (mallopt(3)): after a
// few uploads, the process would have twice the memory that it uses. The compiled code of all modules and
// threads is cached beside the build: otherwise Node loads a compiler of TypeScript in each, of 12 MB.
const env = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, 'build', 'compiled'),
  ...process.env,
};

if (typeof process.execve === 'function' && process.platform !== 'win32') {
  process.execve(node, [node, ...args], env);
} else {
  run();
}

/** The path of Node in the package for this platform, which npm installs if it can. */
function bundledNode() {
  for (const name of [`node-${platform()}`, `node-bin-${platform()}`]) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      return join(dirname(manifest), require(manifest).bin.node);
    } catch (_) {
      // No Node for this platform, or npm was told to leave out optional packages.
    }
  }
  return undefined;
}

function platform() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

/** Runs Node as a child, passes signals on to it and ends as it ends. */
function run() {
  const child = spawn(node, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Without a listener, Node opens a debugger in this process.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => {});
  child.on('error', (error) => {
    process.stderr.write(`Lekha could not start ${node}: ${error.message}\n`);
    process.exit(3);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}
