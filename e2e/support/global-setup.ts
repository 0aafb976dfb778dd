/** Runs once before all browser tests: the data of their servers and browsers is in memory. */
export { createTemporaryFolder as default } from '../../scripts/temporary-folder.ts';
