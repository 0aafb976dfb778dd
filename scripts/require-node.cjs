'use strict';
// Loaded before anything else (`node --require ./scripts/require-node.cjs …`), also by a Node that is too old
// for the rest of the project: plain CommonJS, nothing newer than Node 12.

/** The floors: `engines` of package.json, and the first SQLite without the WAL-reset corruption. */
const oldestSqlite = '3.51.3';
const nodeRange = '24.18.1 or a later 24, or 26 and later';

function parts(version) {
  return String(version).replace(/^v/, '').split('.').map(Number);
}

function atLeast(version, floor) {
  const actual = parts(version);
  const wanted = parts(floor);
  for (let i = 0; i < wanted.length; i++) {
    if ((actual[i] || 0) !== wanted[i]) return (actual[i] || 0) > wanted[i];
  }
  return true;
}

function nodeIsGood(version) {
  const major = parts(version)[0];
  return major >= 26 || (major === 24 && atLeast(version, '24.18.1'));
}

/**
 * One sentence that says what is wrong with these versions and what to do, or undefined when they will do.
 */
function complaint(versions) {
  const advice =
    'run `npm ci` again without --omit=optional (it brings its own Node), or install Node 26 from nodejs.org.';
  if (!nodeIsGood(versions.node)) {
    return `Lekha needs Node ${nodeRange}, but this is ${versions.node}: ${advice}`;
  }
  if (!versions.sqlite || !atLeast(versions.sqlite, oldestSqlite)) {
    return `Lekha needs SQLite ${oldestSqlite} or later, but this Node ${versions.node} has ${versions.sqlite || 'none'}: ${advice}`;
  }
  return undefined;
}

module.exports = { complaint, oldestSqlite };

const wrong = complaint(process.versions);
if (wrong) {
  process.stderr.write(`${wrong}\n`);
  process.exit(1);
}
